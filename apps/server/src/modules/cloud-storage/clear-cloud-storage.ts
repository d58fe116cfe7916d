import { sql } from 'kysely';
import type { Database } from '../../kit/database.ts';
import { worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { clearCloudStorage } from './cloud-storage.jobs.ts';
import { type CloudStore, removeLeftovers } from './contents.ts';
import { lockStorage } from './open-storage.ts';
import { purgeEntries, trashedBefore } from './trash.ts';
import { dropUpload } from './upload.ts';

const dayMs = 86_400_000;

/** Nobody goes on with an upload after a day. */
const begunBefore = (now: Date) => new Date(now.getTime() - dayMs);

const clearOneClub = async (database: Database, store: CloudStore, clubId: number, now: Date) => {
  await database.transaction({ tenant: clubId }, async (db) => {
    const ctx = { db, now };
    await lockStorage(ctx);
    const old = await db
      .selectFrom('cloud_entry as e')
      .where('e.deleted_at', '<=', trashedBefore(now))
      .select('e.id')
      .execute();
    if (old.length > 0)
      await purgeEntries(
        ctx,
        old.map(({ id }) => id),
      );
    const abandoned = await db
      .selectFrom('cloud_upload as u')
      .where('u.created_at', '<=', begunBefore(now))
      .select('u.id')
      .execute();
    await dropUpload(
      ctx,
      abandoned.map(({ id }) => id),
    );
    await db.deleteFrom('cloud_lock').where('expires_at', '<=', now).execute();
  });
  await removeLeftovers(store, (run) => database.transaction({ tenant: clubId }, run));
};

/** In all clubs: what lay in the trash long enough, uploads nobody goes on with, and contents that no row knows any more. */
export const clearAllCloudStorage = async (database: Database, store: CloudStore, now: Date) => {
  const { rows } = await sql<{ club_id: number }>`
    select club_id from clubs_with_cloud_to_clear(${trashedBefore(now)}::timestamptz, ${begunBefore(now)}::timestamptz)`.execute(
    database.registry,
  );
  await runAllThenThrow(rows, ({ club_id: clubId }) => clearOneClub(database, store, clubId, now));
};

export const clearCloudStorageWorker = (store: CloudStore) =>
  worker(clearCloudStorage, ({ database, now }) => clearAllCloudStorage(database, store, now()));
