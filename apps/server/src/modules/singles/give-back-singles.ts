import { addDays, dayInVienna } from '@vereinshaus/contract/kit/days';
import { toldDaysBefore } from '@vereinshaus/contract/singles/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockPayers } from '../ledger/index.ts';
import { detailsOf, endSingle, type HeldSingle, heldOn } from './cancel-single.ts';
import { singleOffText } from './singles.texts.ts';
import { tellSingle } from './tell-singles.ts';
import { holdBlocks } from './unit-blocks.ts';

/** A date as the guests know it: with the times before it moved. */
type KnownDate = { id: number; start: Date; end: Date };

/**
 * Ein Termin entfällt oder findet zu einer anderen Zeit statt: all guests get their unit or money back, since it is not their fault, and a
 * unit is valid for at least two more weeks; undoing a closure finds them again. The caller has locked the dates; then all blocks are
 * locked, then all accounts.
 */
export const giveBackSingles = async (ctx: Ctx, dates: readonly KnownDate[], closureId?: number) => {
  const coming = new Map(dates.filter(({ start }) => start > ctx.now).map((date) => [date.id, date]));
  if (coming.size === 0) return;
  const all = await heldOn(ctx, [...coming.keys()]);
  await holdAll(ctx, all);
  if (closureId !== undefined) await noteClosure(ctx, all, closureId);
  for (const held of all) {
    const known = coming.get(held.eventId);
    const single = known === undefined ? held : { ...held, startsAt: known.start, endsAt: known.end };
    const back = await endSingle(ctx, single, true);
    if (single.blockId !== null) await extendBlock(ctx, single.blockId);
    await recordHistory(ctx, {
      kind: 'singles.dateOff',
      personId: single.personId,
      courseId: single.courseId,
      details: detailsOf(single),
    });
    if (single.personId !== null)
      await tellSingle(ctx, single.personId, {
        text: singleOffText,
        values: { kind: single.firstName, kurs: single.courseName, gutschrift: back },
        dates: [single],
      });
  }
};

/** In the same lock order as booking, so that two families do not deadlock. */
export const holdAll = async (ctx: Ctx, all: readonly HeldSingle[]) => {
  await holdBlocks(
    ctx,
    all.flatMap(({ blockId }) => (blockId === null ? [] : [blockId])),
  );
  await lockPayers(
    ctx,
    all.flatMap(({ personId }) => (personId === null ? [] : [personId])),
  );
};

const noteClosure = async (ctx: Ctx, all: readonly HeldSingle[], closureId: number) => {
  await ctx.db
    .updateTable('single_booking')
    .set({ closure_id: closureId })
    .where('id', '=', (eb) => eb.fn.any(eb.val(all.map(({ id }) => id))))
    .execute();
};

const extendBlock = async (ctx: Ctx, blockId: number) => {
  await sql`
    update unit_block set valid_until = greatest(valid_until, ${addDays(dayInVienna(ctx.now), toldDaysBefore)}::date), reminded_at = null
    where id = ${blockId}`.execute(ctx.db);
};
