import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { rotateKeys } from './signing-keys.ts';

/** Abgelaufenes löschen und Schlüssel wechseln: every night. */
export const clearSignOn = defineJob({
  name: 'clear-sign-on',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '40 3 * * *',
});

/** What has expired goes, and the keys of each club change in time. */
export const clearExpired = async (database: Database, secrets: Secrets, now: Date) => {
  const { rows } = await sql<{ clubId: number }>`
    select club_id as "clubId" from clubs_with_sign_on()`.execute(database.registry);
  for (const { clubId } of rows)
    await database.transaction({ tenant: clubId }, async (db) => {
      await db.deleteFrom('sign_on_record').where('expires_at', '<', now).execute();
      await rotateKeys(db, clubId, secrets, now);
    });
};

export const clearSignOnWorker = (secrets: Secrets) =>
  worker(clearSignOn, ({ database, now }) => clearExpired(database, secrets, now()));
