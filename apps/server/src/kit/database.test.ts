import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClub, buildPerson } from '../../test/factories/index.ts';
import { useHouse } from '../../test/harness.ts';
import { compileOnce, type Database, type Db, openDatabase } from './database.ts';

const house = useHouse();
let single: Database;

beforeAll(() => {
  single = openDatabase(house().url, { max: 1 });
});

afterAll(() => single.end());

const clubIn = async (db: Db) => (await sql<{ club: number }>`select current_club() as club`.execute(db)).rows[0]?.club;

const preparedStatements = async () =>
  (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(single.registry)).rows.length;

describe('a connection', () => {
  test('keeps its limits, whatever options the address brings along', async () => {
    const url = new URL(house().url);
    url.searchParams.set('options', '-c search_path=public -c statement_timeout=0');
    const database = openDatabase(url.toString(), { max: 1 });
    const { rows } =
      await sql`select current_setting('statement_timeout') as most, current_setting('search_path') as path`.execute(
        database.registry,
      );
    await database.end();
    expect(rows).toEqual([{ most: '20s', path: 'public' }]);
  });

  test('prepares statements that come again, and not without end', async () => {
    const ask = (db: Db, column: number) => sql`select ${sql.raw(String(column))} + ${1}::integer`.execute(db);
    await single.transaction({ tenant: 1, readOnly: true }, async (db) => {
      for (let round = 0; round < 3; round += 1) await ask(db, 0);
    });
    expect(await preparedStatements()).toBe(0);
    await single.transaction({ tenant: 1, readOnly: true }, (db) => ask(db, 0));
    expect(await preparedStatements()).toBe(1);
    await single.transaction({ tenant: 1, readOnly: true }, async (db) => {
      for (let column = 1; column < 320; column += 1) {
        for (let round = 0; round < 4; round += 1) await ask(db, column);
      }
    });
    expect(await preparedStatements()).toBe(300);
  });

  test('plans once where a transaction keeps its plans, and weighs again after it', async () => {
    const few = openDatabase(house().url, { max: 1 });
    const plans = async () => {
      const { rows } = await sql<{ once: number; anew: number; mode: string }>`
        select generic_plans::integer as once, custom_plans::integer as anew, current_setting('plan_cache_mode') as mode
        from pg_prepared_statements`.execute(few.registry);
      return rows;
    };
    const askIn = (keepsPlans: boolean) =>
      few.transaction({ tenant: 1, readOnly: true, keepsPlans }, (db) => sql`select ${1}::integer`.execute(db));
    for (let round = 0; round < 5; round += 1) await askIn(true);
    expect(await plans()).toEqual([{ once: 2, anew: 0, mode: 'auto' }]);
    await askIn(false);
    expect(await plans()).toEqual([{ once: 2, anew: 1, mode: 'auto' }]);
    await few.end();
  });
});

describe('a query that is compiled once', () => {
  const clubsBetween = (build: (values: readonly [number, number]) => readonly [number, number]) =>
    compileOnce((db, values: readonly [number, number]) => {
      const [least, most] = build(values);
      return db.selectFrom('club').where('id', '>=', least).where('id', '<=', most).select('id');
    });

  test('is asked with the values of each time', async () => {
    const clubs = clubsBetween((values) => values);
    const idsBetween = (least: number, most: number) =>
      single.transaction({ tenant: 1, readOnly: true }, async (db) => {
        const { rows } = await db.executeQuery(clubs(db, [least, most]));
        return rows.map((row) => row.id);
      });
    expect(await idsBetween(0, 0)).toEqual([0]);
    expect(await idsBetween(5, 4)).toEqual([]);
  });

  test('refuses values that stand in another order than in the query', () => {
    const clubs = clubsBetween(([least, most]) => [most, least]);
    expect(() => clubs(single.registry, [1, 2])).toThrow(/order of the query/);
  });
});

describe('a transaction', () => {
  test('that reads cannot write', async () => {
    const write = single.transaction({ tenant: 1, readOnly: true }, (db) =>
      db.updateTable('club').set({ name: 'Umbenannt' }).where('id', '=', 1).execute(),
    );
    await expect(write).rejects.toThrow(/read-only transaction/);
  });

  test('that fails gives its connection back', async () => {
    const fail = (readOnly: boolean) =>
      single.transaction({ tenant: 1, readOnly }, async (db) => {
        await sql`select 1 / ${0}::integer`.execute(db);
      });
    await expect(fail(true)).rejects.toThrow(/division by zero/);
    await expect(fail(false)).rejects.toThrow(/division by zero/);
    expect(await single.transaction({ tenant: 7, readOnly: true }, clubIn)).toBe(7);
  });

  test('that writes is undone as a whole when a constraint speaks at its end', async () => {
    const orphan = house().database.transaction({ tenant: 0 }, (db) =>
      db.insertInto('person').values({ club_id: 0, last_name: 'Waise', manager_id: 99_999_999 }).execute(),
    );
    await expect(orphan).rejects.toThrow(/person_manager/);
    expect(await house().sql("select 1 from person where last_name = 'Waise'")).toEqual([]);
    expect(await house().database.transaction({ tenant: 0 }, clubIn)).toBe(0);
  });

  test('begins again when it and another wait for each other', async () => {
    const clubId = await buildClub(house());
    const [one, other] = [await buildPerson(house(), clubId), await buildPerson(house(), clubId)];
    const begun: number[] = [];
    const lockBoth = (first: number, second: number) =>
      house().database.transaction({ tenant: clubId }, async (db) => {
        const lock = (id: number) => sql`select from person where id = ${id} for update`.execute(db);
        await lock(first);
        begun.push(first);
        // In the first round both hold one row before either asks for the second.
        await expect.poll(() => begun.length).toBeGreaterThan(1);
        await lock(second);
      });
    await Promise.all([lockBoth(one.personId, other.personId), lockBoth(other.personId, one.personId)]);
    expect(begun.length).toBeGreaterThan(2);
  });

  test('sees its own club alone, also when many run at once on few connections', async () => {
    const few = openDatabase(house().url, { max: 3 });
    const seen = await Promise.all(
      Array.from({ length: 200 }, (_, tenant) =>
        few
          .transaction({ tenant, readOnly: tenant % 3 !== 0 }, async (db) => {
            const first = await clubIn(db);
            if (tenant % 7 === 0) await sql`select 1 / ${0}::integer`.execute(db).catch(() => undefined);
            return tenant % 7 === 0 || (first === tenant && (await clubIn(db)) === tenant);
          })
          .catch(() => true),
      ),
    );
    await few.end();
    expect(seen.every(Boolean)).toBe(true);
  });
});
