import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { memberCode, requestKinds } from '@vereinshaus/contract/membership/rules';
import { z } from 'zod';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { queueMail } from '../system/index.ts';
import { carryOutChange, currentMembership } from './change-membership.ts';
import { membershipErrors, requireSensible } from './membership.errors.ts';
import { declinedMail } from './membership.mails.ts';
import { type AffectedPerson, affectedPerson, codesOn } from './role-records.ts';

type Decision = { requestId: number; accept: boolean; answer: string };

/**
 * Anfrage entscheiden: accepting changes the membership from today on, declining sends the person the reason. The decision is one
 * conditional update, so of two concurrent decisions only one succeeds.
 */
export const decideRequest = async (ctx: Ctx, { requestId, accept, answer }: Decision) => {
  const request = await ctx.db
    .updateTable('membership_request as q')
    .set({ state: accept ? 'done' : 'declined', decided_at: ctx.now, decided_by: viewerOf(ctx).id, answer })
    .where('q.id', '=', requestId)
    .where('q.state', '=', 'open')
    .returning(['q.person_id', 'q.kind'])
    .executeTakeFirst();
  if (!request) throw await missing(ctx, requestId);
  const kind = z.enum(requestKinds).parse(request.kind);
  const person = await affectedPerson(ctx, request.person_id);
  await recordHistory(ctx, {
    kind: 'membership.requestDecided',
    personId: person.id,
    details: { request: kind, accepted: accept, answer },
  });
  await (accept ? carryOut(ctx, person, kind, answer) : tellDeclined(ctx, person, answer));
};

const missing = async (ctx: Ctx, requestId: number) => {
  const known = await ctx.db
    .selectFrom('membership_request as q')
    .where('q.id', '=', requestId)
    .select('q.id')
    .executeTakeFirst();
  return known ? membershipErrors.requestGone() : membershipErrors.requestNotFound();
};

const carryOut = async (ctx: Ctx, person: AffectedPerson, kind: (typeof requestKinds)[number], note: string) => {
  const today = dayInVienna(ctx.now);
  requireSensible(kind, await codesOn(ctx, person.id, today));
  const old = await currentMembership(ctx, person.id);
  await carryOutChange(ctx, {
    person,
    old,
    newCode: kind === 'upgrade' ? memberCode.ordinary : memberCode.supporting,
    startsOn: today,
    cancelsFee: false,
    note,
    mailText: person.email === '' ? null : '',
    isOnline: kind === 'upgrade',
  });
};

const tellDeclined = async (ctx: Ctx, person: AffectedPerson, answer: string) => {
  if (person.email === '') return;
  const mail = await declinedMail(ctx, person, answer);
  await queueMail(ctx, { clubId: ctx.club.id, personId: person.id, to: person.email, urgency: 'notice', ...mail });
};
