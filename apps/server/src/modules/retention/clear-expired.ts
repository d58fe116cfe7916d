import { type ExpiringRows, expiryDays } from '@vereinshaus/contract/retention/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';

/** Abgelaufenes löschen: every night, in all clubs. */
export const clearExpiredJob = defineJob({
  name: 'clear-expired',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '25 3 * * *',
});

/** A step is short: whoever signs in meanwhile waits for none of it. */
const rowsPerStep = 2000;

/** The function of the database that clears them; it belongs to the module whose table it is. */
const clearedBy: Readonly<Record<ExpiringRows, string>> = {
  sessions: 'forget_sessions',
  devices: 'forget_devices',
  passwordLinks: 'forget_password_links',
  mailTexts: 'forget_mail_texts',
  browserErrors: 'forget_browser_errors',
  requestKeys: 'forget_request_keys',
  importTables: 'forget_import_tables',
  bankDrafts: 'forget_bank_drafts',
  clubApplications: 'forget_club_applications',
  emailChanges: 'forget_email_changes',
  familyCodes: 'forget_family_codes',
  activationCodes: 'forget_activation_codes',
  providerEvents: 'forget_provider_events',
  answerLinks: 'forget_answer_links',
  webhookDeliveries: 'forget_webhook_deliveries',
};

const expiringRows = Object.keys(expiryDays) as ExpiringRows[];

/** What has expired goes step by step, each in a transaction of its own. Tells how many rows of each kind. */
export const clearExpired = async (database: Database, now: Date) => {
  const cleared = new Map<ExpiringRows, number>();
  for (const kind of expiringRows) {
    const before = new Date(now.getTime() - expiryDays[kind] * 86_400_000);
    let found = rowsPerStep;
    while (found === rowsPerStep) {
      const { rows } = await sql<{ found: number }>`
        select ${sql.ref(clearedBy[kind])}(${before}::timestamptz, ${rowsPerStep}::integer) as found`.execute(
        database.registry,
      );
      found = rows[0]?.found ?? 0;
      cleared.set(kind, (cleared.get(kind) ?? 0) + found);
    }
  }
  return cleared;
};

export const clearExpiredWorker = worker(clearExpiredJob, async ({ database, now }) => {
  await clearExpired(database, now());
});
