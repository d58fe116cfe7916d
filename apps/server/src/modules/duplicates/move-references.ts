import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { referencesWith } from '../persons/index.ts';

export type Pair = { survivorId: number; otherId: number };

/** Everything that refers to the record that goes, where that needs no thought; the rest is done before. */
export const moveReferences = async (ctx: Pick<Ctx, 'db'>, { survivorId, otherId }: Pair) => {
  for (const { table, column } of referencesWith('merge', 'move')) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${survivorId} where ${sql.ref(column)} = ${otherId}`.execute(
      ctx.db,
    );
  }
  for (const { table, column } of referencesWith('merge', 'drop')) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${otherId}`.execute(ctx.db);
  }
};
