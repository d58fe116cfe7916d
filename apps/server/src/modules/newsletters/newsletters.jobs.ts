import { z } from 'zod';
import { defineJob } from '../../kit/jobs.ts';

const input = z.object({ clubId: z.number(), newsletterId: z.number(), origin: z.string() });
const often = { input, retries: 8, retryDelaySeconds: 30 };

/** Newsletter beginnen: its letters are planned, each once. */
export const startNewsletter = defineJob({ name: 'start-newsletter', ...often });

/** Newsletter übergeben: letter by letter to the outgoing mail; interrupted, it goes on where it stopped. */
export const handOverNewsletter = defineJob({ name: 'hand-over-newsletter', ...often });
