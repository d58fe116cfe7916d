import { addDays, dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { blockName, toldDaysBefore, unitsText } from '@vereinshaus/contract/singles/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { clubSettingsOf, senderOf } from '../clubs/index.ts';
import { tellGathered } from '../messaging/index.ts';
import { wordText } from '../wording/index.ts';
import { blockExpiringText, blocksExpiringText } from './singles.texts.ts';
import { singlesPage } from './tell-singles.ts';
import { usedUnits } from './unit-blocks.ts';

/** An ablaufende Blöcke erinnern: every morning, where somebody has one. */
export const remindOfBlocksJob = defineJob({
  name: 'remind-of-blocks',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '50 8 * * *',
});

type ExpiringBlock = { id: number; ownerId: number; course: string; units: number; left: number; validUntil: IsoDay };

/** Marked before the message is sent: of two concurrent runs only one sends it. */
const noteExpiring = async (ctx: WorkCtx): Promise<readonly ExpiringBlock[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<ExpiringBlock>`
    update unit_block b set reminded_at = ${ctx.now}
    from person_card p, course_card c
    where b.reminded_at is null and b.refunded_at is null and ${usedUnits} < b.units
      and b.valid_until >= ${today}::date and b.valid_until <= ${addDays(today, toldDaysBefore)}::date
      and p.club_id = b.club_id and p.id = b.owner_id and p.is_present and c.club_id = b.club_id and c.id = b.course_id
    returning b.id, p.id as "ownerId", c.name as course, b.units, b.units - ${usedUnits} as left, b.valid_until as "validUntil"`.execute(
    ctx.db,
  );
  return rows.toSorted((one, other) => one.validUntil.localeCompare(other.validUntil) || one.id - other.id);
};

const composeOne = async (ctx: WorkCtx, { course, units, left, validUntil }: ExpiringBlock) => {
  const facts = [
    { label: 'Kurs', text: course },
    { label: 'Gilt bis', text: formatDay(validUntil) },
  ];
  return {
    told: await wordText(ctx, await senderOf(ctx), blockExpiringText, {
      values: { kurs: course, block: blockName(units), rest: unitsText(left) },
    }),
    facts,
    push: { title: 'Dein Block', text: `${course}, gilt bis ${formatDay(validUntil)}` },
  };
};

const composeSeveral = async (ctx: WorkCtx, blocks: readonly ExpiringBlock[]) => ({
  told: await wordText(ctx, await senderOf(ctx), blocksExpiringText, { values: { anzahl: String(blocks.length) } }),
  facts: blocks.map(({ course, units, left, validUntil }) => ({
    label: `${blockName(units)}, ${course}`,
    text: `noch ${unitsText(left)}, gilt bis ${formatDay(validUntil)}`,
  })),
  push: {
    title: 'Deine Blöcke',
    text: blocks.map(({ course, validUntil }) => `${course}, gilt bis ${formatDay(validUntil)}`).join('; '),
  },
});

/** One message per family, however many blocks expire; each block once. Returns how many expire. */
export const remindOfBlocks = async (ctx: WorkCtx): Promise<number> => {
  if (!(await clubSettingsOf(ctx)).enableSingles) return 0;
  const expiring = await noteExpiring(ctx);
  const concerns = expiring.map((block) => ({ personId: block.ownerId, item: block }));
  await tellGathered(ctx, concerns, {
    kind: 'dates',
    urgency: 'confirmation',
    page: singlesPage,
    // The payer decides, so second homes are not notified.
    tellsSecondHomes: false,
    compose: (blocks) => {
      const [first] = blocks;
      return first === undefined || blocks.length > 1 ? composeSeveral(ctx, blocks) : composeOne(ctx, first);
    },
  });
  return expiring.length;
};

export const remindOfBlocksWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(remindOfBlocksJob, async ({ database, now, isMadeUp = false }) => {
    await inEachSite(
      { database, now, isMadeUp, senderIn, originOf },
      sql`select club_id from clubs_with_blocks()`,
      (transact) => transact(remindOfBlocks),
    );
  });
