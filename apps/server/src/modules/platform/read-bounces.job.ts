import { z } from 'zod';
import { defineJob } from '../../kit/jobs.ts';

/** Postfach lesen: every ten minutes, and when somebody has entered it. */
export const readBounces = defineJob({
  name: 'read-bounces',
  input: z.object({ clubId: z.number() }),
  retries: 1,
  retryDelaySeconds: 60,
  cron: '*/10 * * * *',
});
