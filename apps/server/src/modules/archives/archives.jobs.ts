import { z } from 'zod';
import { defineJob } from '../../kit/jobs.ts';

/** Gesamtarchiv erstellen: tried again from the beginning when it fails. */
export const makeArchive = defineJob({
  name: 'make-archive',
  input: z.object({ clubId: z.number(), archiveId: z.number(), origin: z.string() }),
  retries: 3,
  retryDelaySeconds: 30,
  // Gigabytes of films take their time.
  expireSeconds: 2 * 3600,
});

/** Abgelaufene Archive löschen: every hour; nobody gets one that has expired, deleted or not. */
export const clearArchives = defineJob({
  name: 'clear-archives',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '25 * * * *',
});
