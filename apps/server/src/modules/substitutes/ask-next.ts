import { minutesToAnswer } from '@vereinshaus/contract/substitutes/rules';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { nextCandidate } from './next-candidate.ts';
import { askedStill, endSearch, type Search } from './request-rows.ts';
import { dateRefusedText, substituteAskText, substituteNobodyText } from './substitutes.texts.ts';
import { tellFamilies, tellOffice, tellTrainers } from './tell-substitutes.ts';

/**
 * Den Nächsten fragen. If nobody is left and all have declined, the search ends, and trainer, office and families are notified. The caller
 * has locked the search. Returns whether somebody may still accept.
 */
export const askNextColleague = async (ctx: WorkCtx, search: Search): Promise<boolean> => {
  const personId = search.offeredTo === null ? await nextCandidate(ctx, search) : undefined;
  if (personId !== undefined) {
    await ask(ctx, search, personId);
    return true;
  }
  const isAsked = (await askedStill(ctx, search.id)).length > 0;
  if (!isAsked) await giveUp(ctx, search);
  return isAsked;
};

const ask = async (ctx: WorkCtx, search: Search, personId: number) => {
  await ctx.db
    .insertInto('substitute_ask')
    .values({ club_id: sql<number>`current_club()`, request_id: search.id, person_id: personId, asked_at: ctx.now })
    .execute();
  await askAgain(ctx, search, [personId]);
};

/** To the candidates asked before, if the substitute cannot come after all. */
export const askAgain = (ctx: WorkCtx, search: Search, personIds: readonly number[]) =>
  tellTrainers(ctx, search, personIds, {
    text: substituteAskText,
    values: { kurs: search.courseName, trainer: search.absentName },
    notice: 'Kannst du vertreten?',
  });

/** Niemand gefunden: the club has to act. */
const giveUp = async (ctx: WorkCtx, search: Search) => {
  await endSearch(ctx, search.id, { state: 'nobody' });
  if (search.offeredTo !== null) return tellRefused(ctx, search);
  await tellTrainers(ctx, search, [search.absentId], {
    text: substituteNobodyText,
    values: { kurs: search.courseName },
    notice: 'Keine Vertretung gefunden',
  });
  await tellOffice(ctx, search);
  await tellFamilies(ctx, search);
};

/** A single asked colleague declined: the date stays with its trainer, and the club need not act. */
const tellRefused = (ctx: WorkCtx, search: Search) =>
  tellTrainers(ctx, search, [search.absentId], {
    text: dateRefusedText,
    values: { kurs: search.courseName },
    notice: 'Termin nicht übernommen',
  });

/**
 * Timeouts: if a candidate does not answer for long enough, the next one is asked as well, and both may accept; the search ends when its
 * date has begun or was cancelled. The caller has locked the search.
 */
export const continueSearch = async (ctx: WorkCtx, search: Search) => {
  if (search.state !== 'open') return;
  if (search.isOff) return endSearch(ctx, search.id, { state: 'withdrawn' });
  if (search.start <= ctx.now) return giveUp(ctx, search);
  const last = await ctx.db
    .selectFrom('substitute_ask as a')
    .where('a.request_id', '=', search.id)
    .where('a.accepts', 'is', null)
    .select((eb) => eb.fn.max('a.asked_at').as('at'))
    .executeTakeFirst();
  const waitsUntil = (last?.at?.getTime() ?? 0) + minutesToAnswer(ctx.now, search.start) * 60_000;
  if (waitsUntil <= ctx.now.getTime()) await askNextColleague(ctx, search);
};
