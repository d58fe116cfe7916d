import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { admissionFor } from '../src/kit/admission.ts';
import type { TestHouse } from './harness.ts';

type Held = {
  table:
    | 'bank_line'
    | 'contact'
    | 'course'
    | 'discount'
    | 'draw'
    | 'donation'
    | 'event'
    | 'form'
    | 'ledger_account'
    | 'meeting_vote'
    | 'newsletter'
    | 'payment'
    | 'prae_year'
    | 'queue_bond'
    | 'retention_list'
    | 'room'
    | 'room_booking'
    | 'permission_grant'
    | 'person'
    | 'season_plan'
    | 'shift'
    | 'substitute_request'
    | 'unit_block'
    | 'voucher';
  id: number;
  /** The column of the id. */
  column?: 'club_id' | 'id' | 'person_id';
  /** The change of the row before its release. */
  change?: string;
  /** The calls are not limited by admission, so all of them wait for the row itself. */
  withoutTurns?: boolean;
  /** Each request starts when those before it wait, so they queue in this order. */
  inOrder?: boolean;
  /** Runs while all of them wait. */
  meanwhile?: () => Promise<unknown>;
};

/**
 * Counts the waiting locks on its own connection, so that it works even if requests hold all others. Only statements of the application
 * count, not those of the test.
 */
const watchLocks = async (house: TestHouse) => {
  const watcher = new pg.Client({ connectionString: house.ownerUrl });
  await watcher.connect();
  const waits = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and usename = $1`;
  const { username } = new URL(house.url);
  return {
    waiting: async () => (await watcher.query(waits, [username])).rows.length,
    end: () => watcher.end(),
  };
};

/**
 * Holds a row until every request that can is waiting for it, changes it, and releases it: all continue at the same moment. Uses the
 * strongest lock, so that even requests without a lock of their own must wait, after having read what is about to change. A held person
 * cannot sign in meanwhile, since a session references its person: such requests bring their cookie along (`cookieOf`).
 */
export const whileHeld = async <T>(
  house: TestHouse,
  { table, id, column = 'id', change, withoutTurns = false, inOrder = false, meanwhile }: Held,
  requests: readonly (() => Promise<T>)[],
): Promise<readonly T[]> => {
  const [row] = await house.sql<{ club_id: number }>(`select club_id from ${table} where ${column} = $1`, [id]);
  const { waiting, end } = await watchLocks(house);
  // The others want the same course and queue outside, without a connection.
  const inside =
    table === 'course' && !withoutTurns
      ? Math.min(requests.length, admissionFor(house.database.connections).share)
      : requests.length;
  const started = await house.database
    .transaction({ tenant: row?.club_id ?? 0 }, async (db) => {
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} for update`.execute(db);
      const begun: Promise<T>[] = [];
      for (const request of requests) {
        begun.push(request());
        if (inOrder) await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBe(Math.min(begun.length, inside));
      }
      const all = Promise.all(begun);
      await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBe(inside);
      await meanwhile?.();
      if (change !== undefined) {
        await sql`update ${sql.table(table)} set ${sql.raw(change)} where ${sql.ref(column)} = ${id}`.execute(db);
      }
      // Wrapped in an object: a returned promise would be awaited before the row is released.
      return { all };
    })
    .finally(end);
  return started.all;
};
