import { kioskLimits } from '@vereinshaus/contract/kiosk/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';

/** Alte Ankünfte: every night. */
export const forgetArrivalsJob = defineJob({
  name: 'forget-arrivals',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '50 3 * * *',
});

const longAgo = (now: Date) => new Date(now.getTime() - kioskLimits.keptDays * 86_400_000);

/** Who it was goes; that somebody came stays for the statistics. Gives back how many were forgotten. */
export const forgetArrivals = async (ctx: WorkCtx): Promise<number> => {
  const { numAffectedRows } = await sql`
    update kiosk_arrival set person_id = null where person_id is not null and arrived_at < ${longAgo(ctx.now)}`.execute(
    ctx.db,
  );
  return Number(numAffectedRows ?? 0);
};

export const forgetArrivalsWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(forgetArrivalsJob, async ({ database, now }) => {
    const clubs = await sitesOf(
      database,
      originOf,
      sql`select club_id from clubs_with_old_arrivals(${longAgo(now())})`,
      { evenResting: true },
    );
    await runAllThenThrow(clubs, async (club) => {
      await transactionsIn(database, club, { now, senderIn })(forgetArrivals);
    });
  });
