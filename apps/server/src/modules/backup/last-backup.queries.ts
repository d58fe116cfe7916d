import { sql } from 'kysely';
import type { Db } from '../../kit/database.ts';
import type { MetricReading } from '../../kit/operations.ts';

/** When the last good backup was made; without one, since when there is something to back up. */
export const lastBackup = async (db: Db): Promise<{ goodAt: Date | null; since: Date | null }> => {
  const { rows } = await sql<{ goodAt: Date | null; since: Date | null }>`
    select (select max(b.finished_at) from backup_run b where b.failure = '') as "goodAt",
      (select min(m.applied_at) from migration m) as since`.execute(db);
  return rows[0] ?? { goodAt: null, since: null };
};

/** For the alert of whoever watches the metrics; 0 = there is none. */
export const lastBackupReading = (db: Db): MetricReading => ({
  name: 'backup_last_success_timestamp_seconds',
  help: 'When the last backup was made and read back',
  read: async () => ((await lastBackup(db)).goodAt?.getTime() ?? 0) / 1000,
});

/** When somebody last tried whether a backup can be restored; 0 = nobody has. */
export const lastRehearsalReading = (db: Db): MetricReading => ({
  name: 'backup_last_rehearsal_timestamp_seconds',
  help: 'When a backup was last restored for a trial',
  read: async () => {
    const { rows } = await sql<{ at: Date | null }>`
      select max(r.finished_at) as at from restore_rehearsal r where r.failure = ''`.execute(db);
    return (rows[0]?.at?.getTime() ?? 0) / 1000;
  },
});
