import { addDays, dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { blockName, toldDaysBefore, unitsText } from '@vereinshaus/contract/singles/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { blockExpiringText } from './singles.texts.ts';
import { tellBlock } from './tell-singles.ts';
import { usedUnits } from './unit-blocks.ts';

/** An ablaufende Blöcke erinnern: every morning, where somebody has one. */
export const remindOfBlocksJob = defineJob({
  name: 'remind-of-blocks',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '50 8 * * *',
});

type ExpiringBlock = { ownerId: number; course: string; units: number; left: number; validUntil: IsoDay };

/** Noted before it is told: of two who look at once one tells. */
const noteExpiring = async (ctx: WorkCtx): Promise<readonly ExpiringBlock[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<ExpiringBlock>`
    update unit_block b set reminded_at = ${ctx.now}
    from person_card p, course_card c
    where b.reminded_at is null and b.refunded_at is null and ${usedUnits} < b.units
      and b.valid_until >= ${today}::date and b.valid_until <= ${addDays(today, toldDaysBefore)}::date
      and p.club_id = b.club_id and p.id = b.owner_id and p.is_present and c.club_id = b.club_id and c.id = b.course_id
    returning p.id as "ownerId", c.name as course, b.units, b.units - ${usedUnits} as left, b.valid_until as "validUntil"`.execute(
    ctx.db,
  );
  return rows;
};

/** One message for each, once. Gives back how many were told. */
export const remindOfBlocks = async (ctx: WorkCtx): Promise<number> => {
  if (!(await clubSettingsOf(ctx)).enableSingles) return 0;
  const expiring = await noteExpiring(ctx);
  for (const { ownerId, course, units, left, validUntil } of expiring)
    await tellBlock(ctx, ownerId, {
      text: blockExpiringText,
      values: { kurs: course, block: blockName(units), rest: unitsText(left) },
      course,
      validUntil,
    });
  return expiring.length;
};

export const remindOfBlocksWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(remindOfBlocksJob, async ({ database, now }) => {
    await inEachSite({ database, now, senderIn, originOf }, sql`select club_id from clubs_with_blocks()`, (transact) =>
      transact(remindOfBlocks),
    );
  });
