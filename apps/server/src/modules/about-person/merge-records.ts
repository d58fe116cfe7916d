import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { EverythingAbout, MergeInput } from './about-person.ts';
import { handledBy } from './references.ts';

/** Each module transfers its data of the record that goes: first the special cases, then the columns where only the number changes. */
export const mergeRecords = async (ctx: Ctx, everything: EverythingAbout, merging: MergeInput) => {
  const { survivorId, otherId } = merging;
  for (const { references, merge } of Object.values(everything)) {
    await merge?.(ctx, merging);
    for (const { table, column } of handledBy(references, 'merge', 'move')) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${survivorId} where ${sql.ref(column)} = ${otherId}`.execute(
        ctx.db,
      );
    }
    for (const { table, column } of handledBy(references, 'merge', 'drop')) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${otherId}`.execute(ctx.db);
    }
  }
};
