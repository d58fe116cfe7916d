import { dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { blockName, blockValidUntil, refundOf, unitsLeft } from '@vereinshaus/contract/singles/rules';
import { withdrawalFromBlocks } from '@vereinshaus/contract/withdrawals/calls';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { isUnpaid, lockClaims, payerOf } from '../ledger/index.ts';
import { chargeSingle, creditSingle } from './charge-single.ts';
import { offerOf, requireAsShown, requireSingles } from './single-offers.ts';
import { singleErrors } from './singles.errors.ts';
import { blockEndedText, blockSoldText } from './singles.texts.ts';
import { tellBlock } from './tell-singles.ts';

/** The reference of a block's sale in the books. */
export const saleOf = (blockId: number): string => `block:${blockId}`;

/** For the block `b`: used units that were not returned. */
export const usedUnits: RawBuilder<number> = sql<number>`(
  select count(*)::integer from single_booking s where s.club_id = b.club_id and s.block_id = b.id and not s.is_given_back
)`;

/** Of the block `b`: a part of it is still owed, and the office has not made it valid. */
export const isBlockWaiting: RawBuilder<boolean> = sql<boolean>`(b.allowed_at is null and b.refunded_at is null
  and ${isUnpaid('single', sql<string>`'block:' || b.id`)})`;

/** `isOnline`: the family buys it online, and may withdraw from the purchase. */
type SaleInput = {
  personId: number;
  courseId: number;
  key: string;
  isOnline: boolean;
  shownCents: number | undefined;
};

/**
 * Block verkaufen: charged on the family's account, for dates of the course; it is valid once it is paid or the office allows it. The same
 * key sells it once.
 */
export const sellBlock = async (ctx: Ctx, { personId, courseId, key, isOnline, shownCents }: SaleInput) => {
  await requireSingles(ctx);
  const { block, courseName } = await offerOf(ctx, courseId);
  if (block === null) throw singleErrors.noBlock();
  const ownerId = await payerOf(ctx, personId);
  if (ownerId === undefined) throw singleErrors.personGone();
  const validUntil = blockValidUntil(ctx.now, block.weeks);
  const made = await ctx.db
    .insertInto('unit_block')
    .values({
      club_id: sql<number>`current_club()`,
      course_id: courseId,
      owner_id: ownerId,
      units: block.units,
      price_cents: block.priceCents,
      sold_at: ctx.now,
      sold_by: viewerOf(ctx).id,
      valid_until: validUntil,
      request_key: key,
    })
    .onConflict((conflict) => conflict.constraint('unit_block_sold_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return;
  requireAsShown(shownCents, block.priceCents);
  const name = blockName(block.units);
  await chargeSingle(ctx, {
    reference: saleOf(made.id),
    about: { kind: 'block', id: made.id },
    personId: ownerId,
    courseId,
    cents: block.priceCents,
    text: `${name}: ${courseName}`,
  });
  await recordHistory(ctx, {
    kind: 'singles.blockSold',
    personId: ownerId,
    courseId,
    details: { course: courseName, units: block.units, cents: block.priceCents },
  });
  await tellBlock(ctx, ownerId, {
    text: blockSoldText,
    values: { kurs: courseName, block: name },
    ...(isOnline && { withdrawal: withdrawalFromBlocks }),
    course: courseName,
    validUntil,
    cents: block.priceCents,
  });
};

export type LockedBlock = {
  id: number;
  ownerId: number | null;
  courseId: number;
  courseName: string;
  units: number;
  left: number;
  priceCents: number;
  validUntil: IsoDay;
  isRefunded: boolean;
  refundedCents: number;
  isWaiting: boolean;
};

type BlockRow = Omit<LockedBlock, 'left'> & { used: number };

/**
 * Locks blocks, in the order in which they expire, then the charges for them, and counts after that, so that units taken while the lock was
 * waited for are counted. Dates are locked before blocks.
 */
export const lockBlocks = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<readonly LockedBlock[]> => {
  const { rows: ids } = await sql<{ id: number }>`
    select b.id from unit_block b where ${which} order by b.valid_until, b.id for update of b`.execute(ctx.db);
  for (const { id } of ids) await lockClaims(ctx, 'single', saleOf(id));
  const { rows } = await sql<BlockRow>`
    select b.id, b.owner_id as "ownerId", b.course_id as "courseId", c.name as "courseName", b.units, ${usedUnits} as used,
      b.price_cents as "priceCents", b.valid_until as "validUntil", b.refunded_at is not null as "isRefunded",
      b.refunded_cents as "refundedCents", ${isBlockWaiting} as "isWaiting"
    from unit_block b join course_card c on c.club_id = b.club_id and c.id = b.course_id
    where b.id = any(${ids.map(({ id }) => id)}::integer[]) order by b.valid_until, b.id`.execute(ctx.db);
  return rows.map(({ used, ...row }) => ({ ...row, left: unitsLeft({ units: row.units, used }) }));
};

const lockBlock = async (ctx: Ctx, blockId: number): Promise<LockedBlock> => {
  const [block] = await lockBlocks(ctx, sql`b.id = ${blockId}`);
  if (block === undefined || block.isRefunded) throw singleErrors.blockGone();
  return block;
};

/** One unit for each of these days, from the block that expires first. All or none. */
export const takeUnits = async (
  ctx: Ctx,
  { ownerId, courseId, days }: { ownerId: number; courseId: number; days: readonly IsoDay[] },
): Promise<readonly number[]> => {
  const all = await lockBlocks(
    ctx,
    sql`b.owner_id = ${ownerId} and b.course_id = ${courseId} and b.refunded_at is null`,
  );
  const valid = all.filter(({ left, validUntil }) => left > 0 && validUntil >= dayInVienna(ctx.now));
  const counting = valid.filter(({ isWaiting }) => !isWaiting).map((block) => ({ ...block }));
  if (counting.length === 0 && valid.length > 0) throw singleErrors.blockWaiting();
  const possible = counting.reduce((sum, { left }) => sum + left, 0);
  return days.map((day) => {
    const block = counting.find(({ left, validUntil }) => left > 0 && validUntil >= day);
    if (block === undefined) {
      const last = counting.findLast(({ left }) => left > 0);
      if (last !== undefined) throw singleErrors.blockEndsBefore({ day: formatDay(last.validUntil) });
      throw singleErrors.noUnits({ left: Math.min(possible, days.length - 1) });
    }
    block.left -= 1;
    return block.id;
  });
};

/** Locks only the blocks, in the order in which they expire; their charges are locked after the last block. */
export const holdBlocks = async (ctx: Ctx, blockIds: readonly number[]) => {
  await sql`
    select from unit_block b where b.id = any(${[...blockIds]}::integer[]) order by b.valid_until, b.id for update`.execute(
    ctx.db,
  );
};

/** If a unit returns to an expired block, its part of the price is refunded. The caller has marked it as returned. */
export const refundUnit = async (ctx: Ctx, { id, units, left, priceCents, refundedCents, courseName }: LockedBlock) => {
  const wanted = refundOf({ priceCents, units, left: left + 1 }) - refundedCents;
  if (wanted <= 0) return;
  const text = `${blockName(units)}: ${courseName}, Einheit erstattet`;
  const cents = await creditSingle(ctx, { reference: saleOf(id), text, cents: wanted });
  await ctx.db
    .updateTable('unit_block')
    .set({ refunded_cents: refundedCents + cents })
    .where('id', '=', id)
    .execute();
};

/** Gelten lassen: the office gives a reason; the open amount stays owed. */
export const allowBlock = async (ctx: Ctx, { blockId, reason }: { blockId: number; reason: string }) => {
  const { ownerId, courseId, courseName: course, units, priceCents: cents, isWaiting } = await lockBlock(ctx, blockId);
  if (!isWaiting) throw singleErrors.blockCounts();
  await ctx.db
    .updateTable('unit_block')
    .set({ allowed_at: ctx.now, allowed_by: viewerOf(ctx).id, allowed_reason: reason })
    .where('id', '=', blockId)
    .execute();
  await recordHistory(ctx, {
    kind: 'singles.blockAllowed',
    personId: ownerId,
    courseId,
    details: { course, units, cents, reason },
  });
};

type BoughtBlock = { courseName: string; units: number; soldAt: Date; isEnded: boolean };

/** A block that a user bought online for the own family, locked before its charges. */
export const boughtBlock = async (ctx: Ctx, blockId: number, buyerId: number): Promise<BoughtBlock | undefined> => {
  const { rows } = await sql<BoughtBlock>`
    select c.name as "courseName", b.units, b.sold_at as "soldAt", b.refunded_at is not null as "isEnded"
    from unit_block b join course_card c on c.club_id = b.club_id and c.id = b.course_id
    where b.id = ${blockId} and b.owner_id = ${buyerId} and b.sold_by = ${buyerId} for update of b`.execute(ctx.db);
  return rows[0];
};

/** Block beenden: the value of its remaining units becomes a credit. Booked dates stay booked. */
export const endBlock = async (ctx: Ctx, { blockId, reason }: { blockId: number; reason: string }) => {
  const block = await lockBlock(ctx, blockId);
  const { ownerId, courseId, courseName: course, units, left, priceCents } = block;
  if (left === 0) throw singleErrors.nothingLeft();
  const wanted = refundOf({ priceCents, units, left });
  const text = `${blockName(units)}: ${course}, Rest erstattet`;
  const cents = wanted === 0 ? 0 : await creditSingle(ctx, { reference: saleOf(blockId), text, cents: wanted });
  await ctx.db
    .updateTable('unit_block')
    .set({ refunded_at: ctx.now, refunded_cents: cents, refund_reason: reason })
    .where('id', '=', blockId)
    .execute();
  await recordHistory(ctx, {
    kind: 'singles.blockRefunded',
    personId: ownerId,
    courseId,
    details: { course, units, left, cents, reason },
  });
  return { block, cents };
};

/** Restliche Einheiten erstatten: by the office, with a reason; the family is notified. */
export const refundBlock = async (ctx: Ctx, input: { blockId: number; reason: string }) => {
  const { block, cents } = await endBlock(ctx, input);
  const { ownerId, courseName: course, validUntil } = block;
  if (ownerId !== null)
    await tellBlock(ctx, ownerId, {
      text: blockEndedText,
      values: { kurs: course, grund: input.reason },
      course,
      validUntil,
      cents,
    });
};
