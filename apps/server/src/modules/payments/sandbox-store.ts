import { sql } from 'kysely';
import { z } from 'zod';
import type { SandboxObject, SandboxObjects, SandboxStore } from '../../adapters/payments/sandbox.ts';
import type { Database, Db } from '../../kit/database.ts';

const stored = z.custom<SandboxObject>((value) => typeof value === 'object' && value !== null);
const lockKey = 135_001;

const objectsIn = (db: Db): SandboxObjects => ({
  read: async (id) => {
    const row = await db.selectFrom('sandbox_object as o').where('o.id', '=', id).select('o.object').executeTakeFirst();
    return row && stored.parse(row.object);
  },
  write: async (id, object) => {
    const values = { club_id: sql<number>`current_club()`, id, object: JSON.stringify(object) };
    await db
      .insertInto('sandbox_object')
      .values(values)
      .onConflict((conflict) => conflict.columns(['club_id', 'id']).doUpdateSet({ object: values.object }))
      .execute();
  },
  movements: async () => {
    const rows = await db
      .selectFrom('sandbox_object as o')
      .where(sql<boolean>`o.object ->> 'type' = 'movement'`)
      .orderBy(sql`o.object ->> 'at'`)
      .orderBy('o.id')
      .select(['o.id', 'o.object'])
      .execute();
    return rows.map(({ id, object }) => ({ id, object: stored.parse(object) }));
  },
});

/** The trial provider's storage. It uses transactions of its own: a real provider also remembers requests that we roll back. */
export const sandboxStore = (database: Database): SandboxStore => ({
  look: (account, work) =>
    database.transaction({ tenant: Number(account), readOnly: true }, (db) => work(objectsIn(db))),
  change: (account, work) =>
    database.transaction({ tenant: Number(account) }, async (db) => {
      await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(db);
      return work(objectsIn(db));
    }),
});
