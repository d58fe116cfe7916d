import { z } from 'zod';
import { defineJob } from '../../kit/jobs.ts';

/** Sichere buchen: resumes after an interruption. */
export const bookConfidentMatches = defineJob({
  name: 'book-confident-matches',
  input: z.object({ clubId: z.number(), runId: z.number(), origin: z.string() }),
  retries: 5,
  retryDelaySeconds: 30,
});
