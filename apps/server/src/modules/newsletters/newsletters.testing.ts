import type { TestHouse } from '../../../test/harness.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { handOverLetters } from './hand-over-letters.ts';
import { beginNewsletter } from './start-newsletter.ts';

/** The background work of newsletters of a club, at a time of its own. */
export const workOfNewsletters = (house: TestHouse, clubId: number, now: () => Date) => {
  const club = { id: clubId, origin: `http://verein${clubId}.test` };
  const senderIn: (db: Ctx['db']) => Ctx['jobs'] = (db) => house.queue.senderIn(db);
  const transact = transactionsIn(house.database, club, { now, senderIn });
  return {
    begin: (newsletterId: number) => transact((ctx) => beginNewsletter(ctx, newsletterId)),
    handOver: (newsletterId: number) => transact((ctx) => handOverLetters(ctx, newsletterId)),
    /** Dies when everything is written and nothing is committed. */
    handOverAndDie: (newsletterId: number) =>
      transact(async (ctx) => {
        await handOverLetters(ctx, newsletterId);
        throw new Error('killed');
      }),
  };
};
