import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { moveOpenItems } from '../ledger/index.ts';
import { endAfterMove, endAllOf } from './guardianship-record.ts';

/** Persons they managed manage themselves from now on, and take over their open items; an erased person represents nobody. */
export const releaseFamily = async (ctx: WorkCtx, personId: number) => {
  await endAllOf(ctx, personId);
  const managed = await ctx.db
    .updateTable('person')
    .set({ manager_id: sql<number>`id` })
    .where('manager_id', '=', personId)
    .where('id', '<>', personId)
    .returning(['id', 'deleted_at'])
    .execute();
  for (const { id } of managed.filter(({ deleted_at }) => deleted_at === null)) {
    await moveOpenItems(ctx, {
      fromId: personId,
      toId: id,
      aboutId: id,
      text: `Offener Betrag übernommen: Person ${id} hat einen anderen Verwalter`,
    });
    await endAfterMove(ctx, id, id);
    await recordHistory(ctx, {
      kind: 'person.leftGroup',
      personId: id,
      details: { changes: { verwalter_ID: { before: personId, after: id } } },
    });
  }
  await ctx.db
    .updateTable('person')
    .set({ legal_representative_id: null })
    .where('legal_representative_id', '=', personId)
    .execute();
};
