import { sql } from 'kysely';
import type { Database, Db } from '../../kit/database.ts';
import { worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { type ArchiveStore, archiveKey } from './archive-files.ts';
import { clearArchives } from './archives.jobs.ts';

/** Whatever was asked for so long ago will not come any more: its worker is gone, and so are the tries. */
const patienceMs = 24 * 3_600_000;

const givenUpBefore = (now: Date) => new Date(now.getTime() - patienceMs);

/** What has expired or was given up; the files go afterwards. */
export const expireArchives = async (db: Db, now: Date) => {
  await sql`
    update club_archive set state = case state when 'ready' then 'expired' else 'failed' end
    where (state = 'ready' and expires_at <= ${now}) or (state = 'making' and requested_at <= ${givenUpBefore(now)})`.execute(
    db,
  );
};

/** Takes away the files that nobody can take any more. A row forgets its file when it is gone, so nothing is left lying. */
export const removeRetiredFiles = async (database: Database, store: ArchiveStore, clubId: number) => {
  const retired = await database.transaction({ tenant: clubId, readOnly: true }, (db) =>
    db
      .selectFrom('club_archive as a')
      .where('a.state', 'in', ['expired', 'failed'])
      .where('a.file_id', 'is not', null)
      .select(['a.id', 'a.club_id', 'a.file_id'])
      .$narrowType<{ file_id: string }>()
      .execute(),
  );
  for (const archive of retired) {
    await store.remove(archiveKey(archive));
    await database.transaction({ tenant: clubId }, (db) =>
      db.updateTable('club_archive').set({ file_id: null }).where('id', '=', archive.id).execute(),
    );
  }
};

/** Abgelaufene Archive löschen, in all clubs. */
export const clearDueArchives = async (database: Database, store: ArchiveStore, now: Date) => {
  const { rows } = await sql<{ club_id: number }>`
    select club_id from clubs_with_archive_to_clear(${now}::timestamptz, ${givenUpBefore(now)}::timestamptz)`.execute(
    database.registry,
  );
  await runAllThenThrow(rows, async ({ club_id: clubId }) => {
    await database.transaction({ tenant: clubId }, (db) => expireArchives(db, now));
    await removeRetiredFiles(database, store, clubId);
  });
};

export const clearArchivesWorker = (store: ArchiveStore) =>
  worker(clearArchives, ({ database, now }) => clearDueArchives(database, store, now()));
