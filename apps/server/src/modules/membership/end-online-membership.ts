import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { memberCode } from '@vereinshaus/contract/membership/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { waiveFee } from '../fees/index.ts';
import { carryOutChange } from './change-membership.ts';
import { affectedPerson, lockedRole } from './role-records.ts';

type OnlineRole = {
  id: number;
  personId: number;
  name: string;
  startsOn: IsoDay;
  onlineAt: Date;
  hasEnded: boolean;
};

/** A membership of the viewer's family that was agreed online, locked; undefined if there is none. */
export const lockOnlineRole = async (ctx: Ctx, roleId: number, viewerId: number): Promise<OnlineRole | undefined> => {
  const role = await ctx.db
    .selectFrom('membership_role as r')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'r.club_id').onRef('p.id', '=', 'r.person_id'),
    )
    .where('r.id', '=', roleId)
    .where((eb) => eb.or([eb('p.id', '=', viewerId), eb('p.manager_id', '=', viewerId)]))
    .select(['r.id', 'r.person_id', 'r.starts_on', 'r.ends_on', 'r.online_at', 'p.first_name', 'p.last_name'])
    .forUpdate('r')
    .executeTakeFirst();
  if (!role || role.online_at === null) return undefined;
  return {
    id: role.id,
    personId: role.person_id,
    name: `${role.first_name} ${role.last_name}`.trim(),
    startsOn: role.starts_on,
    onlineAt: role.online_at,
    hasEnded: role.ends_on !== null,
  };
};

/**
 * Rücktritt von der Mitgliedschaft: it ends today with all its fees, and the membership it had replaced is valid again. Agreed course
 * prices do not change.
 */
export const endOnlineMembership = async (ctx: Ctx, role: OnlineRole) => {
  const today = dayInVienna(ctx.now);
  const change = await ctx.db
    .selectFrom('membership_change as c')
    .where('c.new_role_id', '=', role.id)
    .select('c.old_role_id')
    .orderBy('c.id', 'desc')
    .executeTakeFirst();
  await carryOutChange(ctx, {
    person: await affectedPerson(ctx, role.personId),
    old: await lockedRole(ctx, role.personId, role.id),
    newCode: memberCode.none,
    startsOn: today,
    cancelsFee: true,
    note: 'Rücktritt',
    mailText: null,
  });
  if (role.startsOn.slice(0, 4) !== today.slice(0, 4)) await waiveFee(ctx, role.personId, role.startsOn);
  if (!change?.old_role_id) return;
  await ctx.db
    .updateTable('membership_role')
    .set({ ends_on: null })
    .where('id', '=', change.old_role_id)
    .where('ends_on', '=', role.startsOn)
    .execute();
};
