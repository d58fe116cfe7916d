import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Db } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { recordErased } from '../backup/index.ts';
import { tellRegistry } from './tell-registry.ts';

/** Entfernte Vereine löschen: every night those whose thirty days are over, and a demo as soon as it is removed. */
export const eraseClubs = defineJob({
  name: 'erase-clubs',
  input: z.object({ clubId: z.number() }),
  retries: 3,
  retryDelaySeconds: 60,
  cron: '40 3 * * *',
});

const dueClubs = (database: Database) =>
  database.transaction({ tenant: platformTenant, readOnly: true }, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select s.club_id as id from club_standing s
      where s.removed_at is not null and (s.is_demo or s.removed_at <= now() - interval '30 days')
      order by s.club_id`.execute(db);
    return rows.map(({ id }) => id);
  });

/** What lies outside the database; `filesOf` is asked in the view of the club, what it returns runs after the club is gone. */
export type OutsideFiles = { filesOf: readonly ((db: Db) => Promise<() => Promise<void>>)[] };

/** Each in a transaction of its own; a large one takes longer than a request may. */
const eraseOne = async (
  database: Database,
  { filesOf }: OutsideFiles,
  clubId: number,
  within: (db: Db) => Promise<void> = async () => undefined,
) => {
  const remembered = await database.transaction({ tenant: clubId, readOnly: true }, async (db) => {
    const takeAways: (() => Promise<void>)[] = [];
    for (const remember of filesOf) takeAways.push(await remember(db));
    return takeAways;
  });
  await database.transaction({ tenant: platformTenant }, async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await within(db);
    await sql`select erase_club(${clubId}::integer)`.execute(db);
    await recordErased(db, { kind: 'club', clubId, recordId: clubId }, new Date());
    await tellRegistry({ db });
  });
  for (const takeAway of remembered) await takeAway();
};

/** It lives in another installation by now; what is noted of that is noted with it, or not at all. */
export const eraseMovedClub = (
  database: Database,
  outside: OutsideFiles,
  clubId: number,
  note: (db: Db) => Promise<void>,
) =>
  eraseOne(database, outside, clubId, async (db) => {
    await eraseClubAgain(db, clubId);
    await note(db);
  });

export const eraseDueClubs = async (database: Database, outside: OutsideFiles) => {
  for (const clubId of await dueClubs(database)) await eraseOne(database, outside, clubId);
};

/** It was erased before, and an archive has brought it back: nobody sees it, and it goes with the next run. */
export const eraseClubAgain = async (db: Db, clubId: number) => {
  await db
    .insertInto('club_standing')
    .values({ club_id: clubId })
    .onConflict((conflict) => conflict.column('club_id').doNothing())
    .execute();
  await sql`update club_standing set removed_at = now() - interval '31 days' where club_id = ${clubId}`.execute(db);
  await tellRegistry({ db });
};

export const eraseClubsWorker = (outside: OutsideFiles) =>
  worker(eraseClubs, ({ database }) => eraseDueClubs(database, outside));
