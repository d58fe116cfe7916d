import { z } from 'zod';
import { defineJob } from '../../kit/jobs.ts';

/** Vorschreibungen verschicken: interrupted, it goes on where it stopped. */
export const sendFeeNotices = defineJob({
  name: 'send-fee-notices',
  input: z.object({ clubId: z.number(), sendingId: z.number(), origin: z.string() }),
  retries: 5,
  retryDelaySeconds: 30,
});
