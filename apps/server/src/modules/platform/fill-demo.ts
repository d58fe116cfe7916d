import { z } from 'zod';
import { defineJob, worker } from '../../kit/jobs.ts';

/** Vorführ-Vereine anlegen, beside a club of one's own: by the owner of the tables, in the background. */
export const fillDemo = defineJob({
  name: 'fill-demo',
  input: z.object({ clubId: z.number(), host: z.string() }),
  retries: 2,
  retryDelaySeconds: 30,
});

/** Makes them below a name; handed in, because only who migrates may. */
export type FillDemo = (host: string) => Promise<void>;

export const fillDemoWorker = (fill: FillDemo | undefined) =>
  worker(fillDemo, async (_, { host }) => {
    if (fill === undefined) throw new Error('demo clubs are made by the owner of the tables: DATABASE_OWNER_URL');
    await fill(host);
  });
