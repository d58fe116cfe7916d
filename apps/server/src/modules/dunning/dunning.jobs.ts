import { z } from 'zod';
import { defineJob } from '../../kit/jobs.ts';

/** Mahnen: after an interruption it resumes with the next family. */
export const runDunningJob = defineJob({
  name: 'run-dunning',
  input: z.object({
    clubId: z.number(),
    runId: z.number(),
    origin: z.string(),
    actor: z.object({ id: z.number(), originalId: z.number().nullable() }),
  }),
  retries: 5,
  retryDelaySeconds: 30,
  expireSeconds: 3600,
});
