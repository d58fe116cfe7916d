import { addDays } from '@vereinshaus/contract/kit/days';
import type { RoleDates } from '@vereinshaus/contract/membership/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { membershipErrors } from './membership.errors.ts';
import { affectedPerson, checkedDates, labelOf, lockedRole, requireAvailableCode } from './role-records.ts';

type Edit = { personId: number; roleId: number | undefined; code: number | undefined; note: string; dates: RoleDates };

type StoredRole = { code: number; starts_on: string; ends_on: string | null; note: string };

const differences = (before: StoredRole, after: StoredRole) => ({
  ...(before.code !== after.code && { code: { before: before.code, after: after.code } }),
  ...(before.starts_on !== after.starts_on && { startsOn: { before: before.starts_on, after: after.starts_on } }),
  ...(before.ends_on !== after.ends_on && {
    lastDay: {
      before: before.ends_on === null ? null : addDays(before.ends_on, -1),
      after: after.ends_on === null ? null : addDays(after.ends_on, -1),
    },
  }),
  ...(before.note !== after.note && { note: { before: before.note, after: after.note } }),
});

/**
 * Rolle bearbeiten oder beenden: the record is replaced by the input. It only ends if `finished` is ticked and an end is given; without the
 * tick it is open, even if it had ended before.
 */
export const editRole = async (ctx: Ctx, { personId, roleId, code: wanted, note, dates }: Edit) => {
  const { startsOn, endsOn } = checkedDates(ctx, dates);
  if (roleId === undefined) throw membershipErrors.roleNotFound();
  await affectedPerson(ctx, personId);
  const before = await lockedRole(ctx, personId, roleId);
  const code = wanted ?? before.code;
  if (code !== before.code) await requireAvailableCode(ctx, code);
  const after = { code, starts_on: startsOn, ends_on: endsOn, note };
  const changes = differences(before, after);
  if (Object.keys(changes).length === 0) return;
  await ctx.db.updateTable('membership_role').set(after).where('id', '=', roleId).execute();
  const hasEnded = before.ends_on === null && endsOn !== null;
  await recordHistory(ctx, {
    kind: hasEnded ? 'membership.roleEnded' : 'membership.roleChanged',
    personId,
    details: { label: await labelOf(ctx, code), changes },
  });
};
