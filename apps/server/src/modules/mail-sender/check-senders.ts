import { sql } from 'kysely';
import { z } from 'zod';
import type { FindTxtRecords } from '../../adapters/dns/txt-records.ts';
import type { Database } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { lookForKey } from './dns-key.ts';
import { recordOfSender, storedSender } from './mail-sender.queries.ts';
import { noteFoundKey } from './prove-sender.ts';

/** Eigene Absender prüfen: every morning. An entry that was removed would let mails vanish in silence. */
export const checkSenders = defineJob({
  name: 'check-mail-senders',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 900,
  cron: '20 5 * * *',
});

type CheckTools = WorkTools & { originOf: OriginResolver; find: FindTxtRecords };

/** Nothing is held while the DNS is asked. */
export const checkAllSenders = async (database: Database, { originOf, find, ...tools }: CheckTools) => {
  const clubs = await sitesOf(database, originOf, sql`select club_id from clubs_with_own_sender()`);
  for (const club of clubs) {
    const inClub = transactionsIn(database, club, tools);
    const stored = await inClub((ctx) => storedSender(ctx));
    if (stored.address === '') continue;
    const found = await lookForKey(find, recordOfSender(stored).name, stored.public_key);
    await inClub((ctx) => noteFoundKey(ctx, stored, found));
  }
};

export const checkSendersWorker = ({ originOf, find, senderIn }: Omit<CheckTools, 'now'>) =>
  worker(checkSenders, ({ database, now }) => checkAllSenders(database, { originOf, find, senderIn, now }));
