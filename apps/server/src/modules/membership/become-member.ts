import { dayInVienna } from '@vereinshaus/contract/days';
import { memberCode } from '@vereinshaus/contract/membership-rules';
import type { WorkCtx } from '../../kit/ctx.ts';
import { carryOutChange, currentMembership } from './change-membership.ts';
import { affectedPerson } from './role-records.ts';

/**
 * Mitglied werden: with a booking that needs or wants it. Who had no membership gets the ordinary one from today on, who
 * only supported the club changes; everybody else is a member already.
 */
export const becomeMember = async (ctx: WorkCtx, personId: number) => {
  const old = await currentMembership(ctx, personId);
  if (old !== null && old.code !== memberCode.supporting) return;
  await carryOutChange(ctx, {
    person: await affectedPerson(ctx, personId),
    old,
    newCode: memberCode.ordinary,
    startsOn: dayInVienna(ctx.now),
    cancelsFee: false,
    note: '',
    mailText: null,
  });
};
