import { defaultClubSettings } from '@vereinshaus/contract/clubs/settings';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { clubById } from './clubs.queries.ts';
import { recordChanges } from './save-club.ts';

/** Künftige Mitgliedsbeiträge: charges use the fee of the day anyway; from that day on the new fees are shown as the current ones. */
export const beginNewFeesJob = defineJob({
  name: 'begin-new-fees',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '1 0 * * *',
});

export const beginNewFees = async (ctx: WorkCtx) => {
  await sql`select from club where id = ${ctx.club.id} for update`.execute(ctx.db);
  const before = await clubById(ctx.db, ctx.club.id);
  const { start, ...fees } = before.msFeesNext;
  if (start === 0 || start > toDayNumber(dayInVienna(ctx.now))) return;
  const settings = {
    msFees: { ...fees, addText: before.msFees.addText },
    msFeesNext: defaultClubSettings.msFeesNext,
  };
  await sql`update club set settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${ctx.club.id}`.execute(
    ctx.db,
  );
  await recordChanges(ctx, before);
};

const clubsWithNewFees = sql`
  select id from club_card c where coalesce(c.settings #>> '{msFeesNext,start}', '0') <> '0'`;

export const beginNewFeesWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(beginNewFeesJob, async ({ database, now }) => {
    await runAllThenThrow(await sitesOf(database, originOf, clubsWithNewFees), async (club) => {
      await transactionsIn(database, club, { now, senderIn })(beginNewFees);
    });
  });
