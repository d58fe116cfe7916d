import { sql } from 'kysely';
import { z } from 'zod';
import type { SandboxObject, SandboxStore } from '../../adapters/payments/sandbox.ts';
import type { Database } from '../../kit/database.ts';

const stored = z.custom<SandboxObject>((value) => typeof value === 'object' && value !== null);

/** The trial provider's memory. Transactions of its own: a real provider remembers what a request of ours takes back. */
export const sandboxStore = (database: Database): SandboxStore => ({
  read: (account, id) =>
    database.transaction({ tenant: Number(account), readOnly: true }, async (db) => {
      const row = await db
        .selectFrom('sandbox_object as o')
        .where('o.id', '=', id)
        .select('o.object')
        .executeTakeFirst();
      return row && stored.parse(row.object);
    }),
  write: (account, id, object) =>
    database.transaction({ tenant: Number(account) }, async (db) => {
      const values = { club_id: sql<number>`current_club()`, id, object: JSON.stringify(object) };
      await db
        .insertInto('sandbox_object')
        .values(values)
        .onConflict((conflict) => conflict.columns(['club_id', 'id']).doUpdateSet({ object: values.object }))
        .execute();
    }),
  movements: (account) =>
    database.transaction({ tenant: Number(account), readOnly: true }, async (db) => {
      const rows = await db
        .selectFrom('sandbox_object as o')
        .where(sql<boolean>`o.object ->> 'type' = 'movement'`)
        .orderBy(sql`o.object ->> 'at'`)
        .orderBy('o.id')
        .select(['o.id', 'o.object'])
        .execute();
      return rows.map(({ id, object }) => ({ id, object: stored.parse(object) }));
    }),
});
