import type { NewsletterState } from '@vereinshaus/contract/newsletters/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockNewsletter } from './find-newsletter.ts';
import { newsletterErrors } from './newsletters.errors.ts';
import { handOverNewsletter } from './newsletters.jobs.ts';

const setState = (ctx: Ctx, newsletterId: number, state: NewsletterState) =>
  ctx.db.updateTable('newsletter').set({ state }).where('id', '=', newsletterId).execute();

/** Anhalten: what was handed over goes out, nothing else. */
export const pauseNewsletter = async (ctx: Ctx, newsletterId: number) => {
  const { state, subject } = await lockNewsletter(ctx, newsletterId);
  if (state !== 'sending') throw newsletterErrors.notSending();
  await setState(ctx, newsletterId, 'paused');
  await recordHistory(ctx, { kind: 'newsletter.paused', personId: null, details: { subject } });
};

/** Fortsetzen where it was paused. */
export const resumeNewsletter = async (ctx: Ctx, newsletterId: number) => {
  const { state, subject } = await lockNewsletter(ctx, newsletterId);
  if (state !== 'paused') throw newsletterErrors.notPaused();
  await setState(ctx, newsletterId, 'sending');
  await ctx.jobs.send(handOverNewsletter, { clubId: ctx.club.id, newsletterId, origin: ctx.club.origin });
  await recordHistory(ctx, { kind: 'newsletter.resumed', personId: null, details: { subject } });
};

/** Abbrechen: whoever has nothing yet gets nothing. */
export const cancelNewsletter = async (ctx: Ctx, newsletterId: number) => {
  const { state, subject } = await lockNewsletter(ctx, newsletterId);
  if (state !== 'paused') throw newsletterErrors.notPaused();
  await ctx.db
    .updateTable('newsletter')
    .set({ state: 'stopped', finished_at: ctx.now })
    .where('id', '=', newsletterId)
    .execute();
  await recordHistory(ctx, { kind: 'newsletter.cancelled', personId: null, details: { subject } });
};
