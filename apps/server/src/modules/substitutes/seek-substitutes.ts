import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Db } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { type ClubSite, type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { continueSearch } from './ask-next.ts';
import { lockSearch } from './request-rows.ts';

/** Vertretungen weitersuchen: every five minutes, for clubs with an open search. */
export const seekSubstitutes = defineJob({
  name: 'seek-substitutes',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 30,
  cron: '*/5 * * * *',
});

const openSearches = async (db: Db): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('substitute_request as r')
    .where('r.state', '=', 'open')
    .select('r.id')
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** One transaction per search: a failure does not affect the other searches. */
export const continueSearchesOf = async (database: Database, club: ClubSite, tools: WorkTools) => {
  const transact = transactionsIn(database, club, tools);
  const searches = await database.transaction({ tenant: club.id, readOnly: true }, openSearches);
  await runAllThenThrow(searches, (requestId) =>
    transact(async (ctx) => continueSearch(ctx, await lockSearch(ctx, requestId))),
  );
};

export const seekWorker = (senderIn: WorkTools['senderIn'], originOf: OriginResolver) =>
  worker(seekSubstitutes, async ({ database, now }) => {
    const clubs = await sitesOf(database, originOf, sql`select club_id from clubs_seeking_substitutes()`);
    await runAllThenThrow(clubs, (club) => continueSearchesOf(database, club, { now, senderIn }));
  });
