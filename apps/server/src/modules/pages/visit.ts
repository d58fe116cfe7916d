import { contract } from '@vereinshaus/contract';
import type { Call, InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import type { Ctx } from '../../kit/ctx.ts';
import type { AnswerCall } from '../../kit/serve-call.ts';

/** Asks what the screen will ask; the answer is the one of the call. */
type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>;

export type PublicClub = ReplyOf<typeof contract.clubs.get>;

/** Somebody who is not signed in comes to a page of a club. */
export type Visit = { ask: Ask; club: PublicClub; origin: string; now: Date };

/** An answer under the key by which the browser's program knows it. */
type KnownAnswer = readonly [key: readonly [path: string, input: unknown], reply: unknown];

export const beginVisit = async (ctx: Ctx, answer: AnswerCall) => {
  const known: KnownAnswer[] = [];
  const ask: Ask = async (call, input) => {
    const reply = await answer(ctx, call, input);
    known.push([[call.path, input], reply]);
    return reply;
  };
  await ask(contract.session.status, {});
  const visit: Visit = { ask, club: await ask(contract.clubs.get, {}), origin: ctx.club.origin, now: ctx.now };
  return { visit, known };
};
