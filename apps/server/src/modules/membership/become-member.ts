import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { memberCode } from '@vereinshaus/contract/membership/rules';
import type { WorkCtx } from '../../kit/ctx.ts';
import { carryOutChange, currentMembership } from './change-membership.ts';
import { affectedPerson } from './role-records.ts';

/**
 * Mitglied werden: with a booking that requires or includes it. A person without a membership gets the ordinary one from today, a
 * supporting member changes to it; everybody else already is a member. A membership planned for later begins now.
 */
export const becomeMember = async (ctx: WorkCtx, personId: number) => {
  const old = await currentMembership(ctx, personId);
  if (old !== null && old.code !== memberCode.supporting) return;
  const startsOn = dayInVienna(ctx.now);
  await ctx.db
    .deleteFrom('membership_role')
    .where('person_id', '=', personId)
    .where('code', '=', memberCode.ordinary)
    .where('starts_on', '>', startsOn)
    .execute();
  await carryOutChange(ctx, {
    person: await affectedPerson(ctx, personId),
    old,
    newCode: memberCode.ordinary,
    startsOn,
    cancelsFee: false,
    note: '',
    mailText: null,
    isOnline: await isOwnFamily(ctx, personId),
  });
};

/** Booking for the own family is an online agreement; an entry by the office was agreed with the person before. */
const isOwnFamily = async (ctx: WorkCtx, personId: number): Promise<boolean> => {
  if (ctx.viewer === null || ctx.viewer.originalId !== null) return false;
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.manager_id')
    .executeTakeFirst();
  return ctx.viewer.id === personId || ctx.viewer.id === person?.manager_id;
};
