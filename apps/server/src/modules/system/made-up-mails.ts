import { clockInVienna, momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob } from '../../kit/jobs.ts';

/** Nach einer Pause: what was made up for one address goes out as one mail. docs/rules/nachrichten.md */
export const gatherMadeUpJob = defineJob({
  name: 'gather-made-up',
  input: z.object({ clubId: z.number() }),
  retries: 12,
  retryDelaySeconds: 30,
});

/** Longer than the made-up work of a club and its first retry take. */
const gatherMinutes = 10;
const hourMs = 3_600_000;
const morning = 8 * 60;

/** Not at night: reminders that are made up then wait for the morning. */
const secondsUntilGathering = (now: Date): number => {
  const { day, minutes } = clockInVienna(now);
  const untilMorning = minutes < morning ? momentInVienna({ day, minutes: morning }).getTime() - now.getTime() : 0;
  return Math.max(gatherMinutes * 60, Math.ceil(untilMorning / 1000));
};

type GatherCtx = Pick<WorkCtx, 'now' | 'jobs'>;

export const gatherLater = (ctx: GatherCtx, clubId: number) =>
  ctx.jobs.send(gatherMadeUpJob, { clubId }, { afterSeconds: secondsUntilGathering(ctx.now) });

/** One job per club is enough, since it sends itself again as long as it finds something. */
export const gatherOnce = async (ctx: GatherCtx & Pick<WorkCtx, 'db'>, clubId: number, newIds: readonly number[]) => {
  if (newIds.length === 0) return;
  const { rows } = await sql`
    select from mail where state = 'collected' and digest_for is null and id <> all(${[...newIds]}::integer[])
      and created_at > ${new Date(ctx.now.getTime() - 12 * hourMs)} limit 1`.execute(ctx.db);
  if (rows.length === 0) await gatherLater(ctx, clubId);
};
