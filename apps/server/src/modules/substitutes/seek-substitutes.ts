import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { eachOnItsOwn } from '../../kit/each-on-its-own.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { goOn } from './ask-next.ts';
import { lockSearch } from './request-rows.ts';

/** Vertretungen weitersuchen: every five minutes, where somebody is looked for. */
export const seekSubstitutes = defineJob({
  name: 'seek-substitutes',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 30,
  cron: '*/5 * * * *',
});

type Site = { id: number; origin: string };

const sitesOf = async (database: Database, originOf: (host: string) => string): Promise<readonly Site[]> => {
  const { rows } = await sql<{ id: number; host: string | null }>`
    select s.club_id as id, h.host from clubs_seeking_substitutes() s
    left join club_host h on h.club_id = s.club_id and h.is_main
    order by s.club_id`.execute(database.registry);
  return rows.map(({ id, host }) => ({ id, origin: originOf(host ?? 'localhost') }));
};

const openSearches = async (db: Db): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('substitute_request as r')
    .where('r.state', '=', 'open')
    .select('r.id')
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** One transaction per search: a failure leaves the others asked. */
export const seekInClub = async (
  database: Database,
  club: Site,
  { now, senderIn }: { now: () => Date; senderIn: (db: Db) => WorkCtx['jobs'] },
) => {
  const searches = await database.transaction({ tenant: club.id, readOnly: true }, openSearches);
  await eachOnItsOwn(searches, (requestId) =>
    database.transaction({ tenant: club.id }, async (db) => {
      const ctx: WorkCtx = { db, club, viewer: null, now: now(), jobs: senderIn(db) };
      await goOn(ctx, await lockSearch(ctx, requestId));
    }),
  );
};

export const seekWorker = (senderIn: (db: Db) => WorkCtx['jobs'], originOf: (host: string) => string) =>
  worker(seekSubstitutes, async ({ database, now }) => {
    await eachOnItsOwn(await sitesOf(database, originOf), (club) => seekInClub(database, club, { now, senderIn }));
  });
