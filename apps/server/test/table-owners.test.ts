import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { publishedViews, tableOwners } from '../src/modules.ts';
import { buildClub, buildCourse, buildPerson } from './factories/index.ts';
import { useHouse } from './harness.ts';

const house = useHouse();

const named: readonly string[] = Object.values(tableOwners).flat();

it('every table has exactly one owner', async () => {
  const tables = await house().sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

type View = { name: string; invoker: boolean; tables: string[]; changeable: string[] };

const readViews = () =>
  house().sql<View>(
    `select v.relname as name, coalesce(v.reloptions @> '{security_invoker=true}', false) as invoker,
       array(select distinct t.relname::text from pg_rewrite r
         join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
         join pg_class t on t.oid = d.refobjid and t.oid <> v.oid
         where r.ev_class = v.oid) as tables,
       array(select a.attname::text from pg_attribute a where a.attrelid = v.oid and a.attnum > 0
         and has_column_privilege('vereinshaus_app', v.oid, a.attnum, 'update')) as changeable
     from pg_class v where v.relnamespace = 'public'::regnamespace and v.relkind = 'v' order by v.relname`,
  );

describe('a published view', () => {
  it('is named by exactly one module, and shows tables of that module and what others publish', async () => {
    const views = await readViews();
    expect(Object.values(publishedViews).flat().toSorted()).toEqual(views.map(({ name }) => name));
    const isPublished = (table: string) => views.some(({ name }) => name === table);
    const foreign = views.filter(({ name, tables }) => {
      const [owner] = Object.entries(publishedViews).find(([, published]) => published.includes(name)) ?? [''];
      return (
        tables.length === 0 ||
        !tables.every((table) => tableOwners[owner]?.includes(table) === true || isPublished(table))
      );
    });
    expect(foreign).toEqual([]);
  });

  it('is read with the rights of who asks', async () => {
    expect((await readViews()).filter(({ invoker }) => !invoker)).toEqual([]);
  });

  it('is not written: where rows are locked through it, one column of its key lets that happen', async () => {
    const changeable = (await readViews()).flatMap((view) => view.changeable);
    expect([...new Set(changeable)].toSorted()).toEqual(['id', 'person_id']);
  });

  it('carries neither SVN, nor health, nor the bank of a person', async () => {
    const sensitive = await house().sql<{ name: string }>(
      `select c.table_name || '.' || c.column_name as name from information_schema.columns c
       join information_schema.views v on v.table_schema = c.table_schema and v.table_name = c.table_name
       where c.table_schema = 'public' and c.column_name ~ 'svn|health|iban|bic$|internal_note|admin_note|emergency'`,
    );
    // The club's own account is printed on every invoice; the sender of a transfer is shown to its family; of the SVN others learn only
    // that it exists.
    expect(sensitive.map(({ name }) => name).toSorted()).toEqual([
      'bank_line_sender.iban',
      'club_card.bic',
      'club_card.iban',
      'person_svn_state.has_svn',
    ]);
  });

  it('shows nothing of another club', async () => {
    const [own, other] = [await buildClub(house()), await buildClub(house())];
    await buildPerson(house(), other);
    await buildCourse(house(), other);
    const views = (await readViews()).map(({ name }) => name);
    const columns = await house().sql<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'club_id'`,
    );
    const ofClubs = views.filter((view) => columns.some(({ name }) => name === view));
    const seen = await house().database.transaction({ tenant: own }, async (db) => {
      const found: string[] = [];
      for (const view of ofClubs) {
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::integer as n from ${sql.table(view)} where club_id = ${other}`.execute(db);
        if (rows[0]?.n !== 0) found.push(view);
      }
      return found;
    });
    // Every request needs the host of a club, whether it is suspended, and its logo.
    expect(seen.filter((view) => !['club_host_card', 'club_logo_card', 'club_standing_card'].includes(view))).toEqual(
      [],
    );
    const mine = await house().database.transaction({ tenant: other }, (db) =>
      db.selectFrom('person_card').where('club_id', '=', other).select('id').execute(),
    );
    expect(mine).not.toEqual([]);
  });
});
