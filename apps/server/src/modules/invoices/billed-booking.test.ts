import { CompiledQuery, type QueryExecutor } from 'kysely';
import { expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import type { Db } from '../../kit/database.ts';
import { billedBooking } from './billed-booking.queries.ts';
import { book, buildBillingClub } from './invoices.testing.ts';

const house = useHouse();

/** The same with something of its own; private parts stay with whom they belong to. */
const withOwn = <T extends object>(target: T, own: Partial<T>): T =>
  new Proxy(target, {
    get: (_, name) => {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Records every statement that is sent. */
const heardIn = (db: Db, heard: CompiledQuery[]): Db => {
  const executor = db.getExecutor();
  const executeQuery: QueryExecutor['executeQuery'] = (query) => {
    heard.push(query);
    return executor.executeQuery(query);
  };
  return withOwn(db, { getExecutor: () => withOwn(executor, { executeQuery }) });
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
    const explained = CompiledQuery.raw(`explain (analyze, costs off, timing off) ${asked.sql}`, [...asked.parameters]);
    const { rows } = await db.executeQuery(explained);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('person_pkey on person');
  const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows));
  expect(Math.max(...read)).toBeLessThan(10);
});
