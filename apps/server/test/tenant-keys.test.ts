import { expect, it } from 'vitest';
import { useHouse } from './harness.ts';

const house = useHouse();

/**
 * Every key of a club's rows contains the club: rows of one club can be in another database than those of the next, be it a cell (decision
 * 0053) or a shard, and rows of another club never affect them.
 */
const keysOfTheHouse: Readonly<Record<string, string>> = {
  'club_host (host)': 'a name leads to one club of the house; whoever routes to cells keeps the same list',
  'provider_account (provider, account)':
    'a message of the provider names the account alone and must find one club; asked once per message',
};

/** Tables that belong to no club, and how they are handled if clubs are spread over databases. */
const tablesOfTheHouse: Readonly<Record<string, string>> = {
  address: 'the register of addresses: the same everywhere',
  address_register: 'the register of addresses: the same everywhere',
  address_street: 'the register of addresses: the same everywhere',
  backup_run: 'what the installation has backed up',
  bounce_mailbox: 'one per installation',
  cell_hint: 'what another cell has said once',
  club: 'the clubs themselves; their number is the key that all others carry',
  club_application: 'comes before there is a club',
  club_arrival: 'a club that is expected, before it is here',
  club_away: 'says which clubs a database serves: each knows its own',
  club_move: 'what is left of a club that has gone',
  installation_secret: 'one per installation',
  mail_server: 'one per installation',
  migration: 'what the database has been through',
  moved_host: 'where to look for a club that has gone',
  platform_notice: 'above the pages of all clubs of the installation',
  restore_rehearsal: 'what the installation has rehearsed',
};

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

const ofClubs = `
  select c.oid from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped)`;

it('every primary key and every unique index of a table of clubs carries the club', async () => {
  const keys = await house().sql<{ name: string }>(`
    select x.indrelid::regclass || ' (' || (
        select string_agg(coalesce(a.attname, '…'), ', ' order by k.position)
        from unnest(x.indkey::smallint[]) with ordinality as k (attnum, position)
        left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum
      ) || ')' as name
    from pg_index x
    where x.indisunique and x.indrelid in (${ofClubs})
      and not exists (
        select from pg_attribute a
        where a.attrelid = x.indrelid and a.attname = 'club_id' and a.attnum = any (x.indkey::smallint[]))
    order by 1`);
  expect(names(keys)).toEqual(Object.keys(keysOfTheHouse));
});

it('every table of clubs has a primary key', async () => {
  const open = await house().sql<{ name: string }>(`
    select t.oid::regclass::text as name from (${ofClubs}) as t
    where not exists (select from pg_index x where x.indrelid = t.oid and x.indisprimary) order by 1`);
  expect(names(open)).toEqual([]);
});

it('every foreign key of a table of clubs leads into the same club', async () => {
  const open = await house().sql<{ name: string }>(`
    select f.conrelid::regclass || ': ' || f.conname as name from pg_constraint f
    where f.contype = 'f' and f.conrelid in (${ofClubs})
      and not exists (
        select from unnest(f.conkey, f.confkey) as k (own, other)
        join pg_attribute o on o.attrelid = f.conrelid and o.attnum = k.own and o.attname = 'club_id'
        join pg_attribute t on t.attrelid = f.confrelid and t.attnum = k.other
        where t.attname = case when f.confrelid = 'club'::regclass then 'id' else 'club_id' end)
    order by 1`);
  expect(names(open)).toEqual([]);
});

it('no table of the house names a row of a club', async () => {
  const found = await house().sql<{ name: string }>(`
    select f.conrelid::regclass || ': ' || f.conname as name from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace
      and f.conrelid not in (${ofClubs}) and f.confrelid in (${ofClubs})`);
  expect(names(found)).toEqual([]);
});

it('every table without a club is explained', async () => {
  const tables = await house().sql<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.oid not in (${ofClubs})
    order by 1`);
  expect(names(tables)).toEqual(Object.keys(tablesOfTheHouse));
});
