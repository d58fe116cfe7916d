import type { CompiledQuery, QueryExecutor } from 'kysely';
import { expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import type { Db } from '../../kit/database.ts';
import { billedBooking } from './billed-booking.queries.ts';
import { book, buildBillingClub } from './invoices.testing.ts';

const house = useHouse();

/** The statements that somebody asks, beside their answers. */
const heardIn = (db: Db, heard: CompiledQuery[]): Db => {
  const executor = db.getExecutor();
  const executeQuery: QueryExecutor['executeQuery'] = (query) => {
    heard.push(query);
    return executor.executeQuery(query);
  };
  const listening = Object.create(executor, { executeQuery: { value: executeQuery } });
  return Object.create(db, { getExecutor: { value: () => listening } });
};

it('finds persons by their number in a database that has counted nothing yet', async () => {
  const { clubId, parent, children } = await buildBillingClub(house());
  const { bookingId } = await book(house(), { clubId, parent, personId: children[0] ?? 0 });
  await house().sql(
    `insert into person (club_id, first_name, last_name, manager_id, birth_date)
     select $1, 'Kind', 'Nr. ' || n, $2, '2016-05-04' from generate_series(1, 1500) n`,
    [clubId, parent.personId],
  );
  const plan = await house().database.transaction({ tenant: clubId }, async (db) => {
    const heard: CompiledQuery[] = [];
    await billedBooking({ db: heardIn(db, heard) }, bookingId);
    const [asked] = heard;
    if (asked === undefined) throw new Error('nothing was asked');
    const { rows } = await db.executeQuery<Record<string, string>>({
      ...asked,
      sql: `explain (analyze, costs off, timing off) ${asked.sql}`,
    });
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });
  expect(plan).toContain('person_pkey on person m');
  const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows));
  expect(Math.max(...read)).toBeLessThan(10);
});
