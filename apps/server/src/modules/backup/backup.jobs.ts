import { z } from 'zod';
import { defineJob, worker } from '../../kit/jobs.ts';

/** Nächtliche Sicherung, once for the whole house, when everybody sleeps; the hour before may be missing or come twice. */
export const nightlyBackup = defineJob({
  name: 'nightly-backup',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 900,
  expireSeconds: 6 * 3600,
  cron: '10 3 * * *',
});

/** Only where the owner of the tables is known: `run` makes the backup, if none was made since yesterday. */
export const nightlyBackupWorker = (run: () => Promise<void>) => worker(nightlyBackup, run);
