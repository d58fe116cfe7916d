import type { Db } from '../../kit/database.ts';
import { type JobSender, type Worker, worker } from '../../kit/jobs.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { handOverLetters } from './hand-over-letters.ts';
import { handOverNewsletter, startNewsletter } from './newsletters.jobs.ts';
import { beginNewsletter } from './start-newsletter.ts';

/** The mail server has enough for now: looked at again so many seconds later. */
const secondsToWait = 1;

export const newsletterWorkers = (senderIn: (db: Db) => JobSender): readonly Worker[] => [
  worker(startNewsletter, async ({ database, now }, job) => {
    const transact = transactionsIn(database, { id: job.clubId, origin: job.origin }, { now, senderIn });
    await transact(async (ctx) => {
      await beginNewsletter(ctx, job.newsletterId);
    });
  }),
  worker(handOverNewsletter, async ({ database, now }, job) => {
    const transact = transactionsIn(database, { id: job.clubId, origin: job.origin }, { now, senderIn });
    const next = () =>
      transact(async (ctx) => {
        const outcome = await handOverLetters(ctx, job.newsletterId);
        if (outcome === 'wait') await ctx.jobs.send(handOverNewsletter, job, { afterSeconds: secondsToWait });
        return outcome;
      });
    while ((await next()) === 'more');
  }),
];
