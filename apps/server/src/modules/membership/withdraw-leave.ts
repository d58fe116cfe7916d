import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { isMembershipCode } from '@vereinshaus/contract/membership/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMail } from '../system/index.ts';
import { type EndedRole, endedRoles } from './ended-roles.ts';
import { membershipErrors } from './membership.errors.ts';
import { officeWithdrawnMail, withdrawnMail } from './membership.mails.ts';
import { officeAddresses } from './office-addresses.ts';
import { affectedPerson, codesOn, insertRole } from './role-records.ts';

/**
 * Austritt zurückziehen: by the person or their Verwalter, until the day on which it takes effect. The memberships are restored; changes
 * the office has made since stay.
 */
export const withdrawLeave = async (ctx: Ctx, personId: number) => {
  const person = await affectedPerson(ctx, personId);
  const leave = await lockedLeave(ctx, personId);
  await ctx.db
    .updateTable('membership_request')
    .set({ state: 'withdrawn', decided_at: ctx.now, decided_by: viewerOf(ctx).id })
    .where('id', '=', leave.id)
    .execute();
  for (const role of leave.endedRoles) await restore(ctx, personId, role, leave.endsOn);
  if (!(await codesOn(ctx, personId, leave.endsOn)).some(isMembershipCode)) throw membershipErrors.leaveNotUndone();
  await recordHistory(ctx, {
    kind: 'membership.leaveWithdrawn',
    personId,
    details: { firstDayWithout: leave.endsOn },
  });
  const { roleEmails } = await clubSettingsOf(ctx);
  const toOffice = await officeWithdrawnMail(ctx, person, leave.endsOn);
  for (const to of await officeAddresses(ctx, roleEmails)) {
    await queueMail(ctx, { clubId: ctx.club.id, personId, to, urgency: 'notice', ...toOffice });
  }
  if (person.email === '') return;
  const mail = await withdrawnMail(ctx, person);
  await queueMail(ctx, { clubId: ctx.club.id, personId, to: person.email, urgency: 'notice', ...mail });
};

/** The latest leave, locked: of two concurrent withdrawals the second is told that there is none any more. */
const lockedLeave = async (ctx: Ctx, personId: number) => {
  const leave = await ctx.db
    .selectFrom('membership_request as q')
    .where('q.person_id', '=', personId)
    .where('q.kind', '=', 'leave')
    .where('q.state', '=', 'done')
    .select(['q.id', 'q.ends_on', 'q.ended_roles'])
    .orderBy('q.requested_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!leave || leave.ends_on === null) throw membershipErrors.noLeave();
  if (leave.ends_on <= dayInVienna(ctx.now)) throw membershipErrors.leftAlready();
  return { id: leave.id, endsOn: leave.ends_on, endedRoles: endedRoles.parse(leave.ended_roles) };
};

const restore = async (ctx: Ctx, personId: number, role: EndedRole, endsOn: string) => {
  const { id, code, startsOn, note } = role;
  if (role.isRemoved) {
    await insertRole(ctx, { personId, code, startsOn, endsOn: role.endsOn, note });
    return;
  }
  await ctx.db
    .updateTable('membership_role')
    .set({ ends_on: role.endsOn })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('ends_on', '=', endsOn)
    .execute();
};
