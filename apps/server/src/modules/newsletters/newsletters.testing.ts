import type { TestHouse } from '../../../test/harness.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { handOverLetters } from './hand-over-letters.ts';
import { beginNewsletter } from './start-newsletter.ts';

/** The background jobs of a club's newsletters, at a chosen time. */
export const workOfNewsletters = (house: TestHouse, clubId: number, now: () => Date) => {
  const club = { id: clubId, origin: `http://verein${clubId}.test` };
  const senderIn: (db: Ctx['db']) => Ctx['jobs'] = (db) => house.queue.senderIn(db);
  const transact = transactionsIn(house.database, club, { now, senderIn });
  return {
    begin: (newsletterId: number) => transact((ctx) => beginNewsletter(ctx, newsletterId)),
    handOver: (newsletterId: number) => transact((ctx) => handOverLetters(ctx, newsletterId)),
    /** Dies after writing everything and before the commit. */
    handOverAndDie: (newsletterId: number) =>
      transact(async (ctx) => {
        await handOverLetters(ctx, newsletterId);
        throw new Error('killed');
      }),
  };
};
