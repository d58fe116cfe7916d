import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { affectedPerson, checkedDates, insertRole, labelOf, requireAvailableCode } from './role-records.ts';

/** `timeEnd`: 0 = open. */
type NewRole = { personId: number; code: number; timeStart: number; timeEnd?: number; note: string };

/**
 * Rolle hinzufügen: a membership or a function begins; it is open-ended unless its end is given. Only codes that the club uses; the
 * database refuses the same role twice at the same time.
 */
export const addRole = async (ctx: Ctx, { personId, code, timeStart, timeEnd = 0, note }: NewRole) => {
  const { startsOn, endsOn } = checkedDates(ctx, { timeStart, timeEnd, finished: timeEnd > 0 });
  await affectedPerson(ctx, personId);
  await requireAvailableCode(ctx, code);
  await insertRole(ctx, { personId, code, startsOn, endsOn, note });
  await recordHistory(ctx, {
    kind: 'membership.roleAdded',
    personId,
    details: { code, label: await labelOf(ctx, code), startsOn, note },
  });
};
