import { z } from 'zod';
import { defineJob } from '../../kit/jobs.ts';

/** Papierkorb der Vereinsdateien leeren: every night. */
export const clearCloudStorage = defineJob({
  name: 'clear-cloud-storage',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '40 3 * * *',
});
