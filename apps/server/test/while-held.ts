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
  /** What the number stands in. */
  column?: 'club_id' | 'id' | 'person_id';
  /** What is set on the row before it is let go. */
  change?: string;
  /** The calls take no turns, so all of them wait for the row itself. */
  withoutTurns?: boolean;
  /** Each begins when those before it wait: they come in this order. */
  inOrder?: boolean;
  /** What somebody else does while all of them wait. */
  meanwhile?: () => Promise<unknown>;
};

/**
 * Counts who waits for a lock, on a connection of its own: requests that have taken all others do not keep it from looking. Only
 * what the application asks counts, not what a test arranges.
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
 * Holds a row until every request waits for it that may, changes it, and lets go: they go on at the same moment. Held as
 * strongly as can be, so that even whoever takes no lock of their own has to wait, after having looked at what is about
 * to change. Who is held cannot sign in meanwhile, since a session names its person: requests of a held person bring their
 * cookie along (`cookieOf`).
 */
export const whileHeld = async <T>(
  house: TestHouse,
  { table, id, column = 'id', change, withoutTurns = false, inOrder = false, meanwhile }: Held,
  requests: readonly (() => Promise<T>)[],
): Promise<readonly T[]> => {
  const [row] = await house.sql<{ club_id: number }>(`select club_id from ${table} where ${column} = $1`, [id]);
  const { waiting, end } = await watchLocks(house);
  // The others want the same course and wait outside, without a connection.
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
      // Wrapped: a promise as the result would be waited for before the row is let go.
      return { all };
    })
    .finally(end);
  return started.all;
};
