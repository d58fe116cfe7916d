import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockPerson } from '../persons/index.ts';
import { duplicateErrors } from './duplicates.errors.ts';

type Distinction = { oneId: number; otherId: number; undo: boolean };

/** Keine Dublette: the pair is remembered and no longer suggested; `undo` forgets it again. */
export const declareDistinct = async (ctx: Ctx, { oneId, otherId, undo }: Distinction) => {
  if (oneId === otherId) throw duplicateErrors.samePerson();
  const ids = [Math.min(oneId, otherId), Math.max(oneId, otherId)] as const;
  for (const personId of ids) await lockPerson(ctx, personId);
  const changed = undo ? await forget(ctx, ids) : await remember(ctx, ids);
  if (!changed) return;
  for (const [personId, differentFrom] of [ids, ids.toReversed()]) {
    if (personId === undefined || differentFrom === undefined) continue;
    await recordHistory(ctx, { kind: 'person.declaredDistinct', personId, details: { differentFrom, undo } });
  }
};

type Ids = readonly [number, number];

const remember = async (ctx: Ctx, [one, other]: Ids): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: count } = await ctx.db
    .insertInto('distinct_persons')
    .values({
      club_id: ctx.club.id,
      one_id: one,
      other_id: other,
      decided_at: ctx.now,
      decided_by: viewerOf(ctx).id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return count === 1n;
};

const forget = async (ctx: Ctx, [one, other]: Ids): Promise<boolean> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('distinct_persons')
    .where('one_id', '=', one)
    .where('other_id', '=', other)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
