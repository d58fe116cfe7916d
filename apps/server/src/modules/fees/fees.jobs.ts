import { z } from 'zod';
import { defineJob } from '../../kit/jobs.ts';

/** Beiträge vorschreiben: after an interruption it resumes with the next family. */
export const chargeFeesJob = defineJob({
  name: 'charge-fees',
  input: z.object({
    clubId: z.number(),
    chargingId: z.number(),
    origin: z.string(),
    actor: z.object({ id: z.number(), originalId: z.number().nullable() }),
  }),
  retries: 5,
  retryDelaySeconds: 30,
  expireSeconds: 3600,
});

/** Vorschreibungen verschicken: resumes after an interruption. */
export const sendFeeNotices = defineJob({
  name: 'send-fee-notices',
  input: z.object({ clubId: z.number(), sendingId: z.number(), origin: z.string() }),
  retries: 5,
  retryDelaySeconds: 30,
});
