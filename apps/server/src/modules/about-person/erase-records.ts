import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { ErasedPerson, EverythingAbout } from './about-person.ts';
import { handledBy } from './references.ts';

/** Each module removes its data: rows that need not stay are deleted, the others lose what they say about the person. */
export const eraseRecords = async (ctx: WorkCtx, everything: EverythingAbout, erased: ErasedPerson) => {
  for (const { references, erase } of Object.values(everything)) {
    for (const { table, column } of handledBy(references, 'anonymise', 'delete')) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${erased.id}`.execute(ctx.db);
    }
    await erase?.(ctx, erased);
  }
};
