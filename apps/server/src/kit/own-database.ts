import { createHmac } from 'node:crypto';
import pg from 'pg';
import { appRole, ownerRole } from './roles.ts';

/** Arbitrary, but the same in every process, so that only one makes roles and databases at a time. */
const lockKey = 7_340_223;

/** Name of the database in our own cluster. */
export const ownDatabaseName = 'vereinshaus';

export type DatabaseUrls = {
  /** With the application's role, bound by row-level security. */
  url: string;
  /** With the role that owns the tables. */
  ownerUrl: string;
};

/** Derived from the cluster's own password: no further secret to keep, and the password cannot be derived back. */
const passwordOf = (admin: URL, role: string) => createHmac('sha256', admin.password).update(role).digest('base64url');

const urlOf = (adminUrl: string, database: string, role: string) => {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  url.password = passwordOf(url, role);
  url.username = role;
  return url.toString();
};

/** With the application's role, for a cluster whose database exists already. */
export const applicationUrl = (adminUrl: string): string =>
  urlOf(adminUrl, decodeURIComponent(new URL(adminUrl).pathname.slice(1)), appRole);

const connected = async (url: string, run: (client: pg.Client) => Promise<void>) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
};

/**
 * The database of a cluster that is ours alone, with its two roles; created on the first start. A database from the time when everything
 * belonged to the superuser is handed over to the owner.
 */
export const ensureDatabase = async (adminUrl: string, name: string, template = 'template1'): Promise<DatabaseUrls> => {
  await connected(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await ensureRoles(client, new URL(adminUrl));
    const database = client.escapeIdentifier(name);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const source = client.escapeIdentifier(template);
      // With the default strategy (page by page through the log) a copy takes twice the processor time.
      await client.query(`create database ${database} owner ${ownerRole} template ${source} strategy file_copy`);
    } else {
      const existing = new URL(adminUrl);
      existing.pathname = `/${encodeURIComponent(name)}`;
      await connected(existing.toString(), (inside) => handOver(inside, database));
    }
    await client.query(`revoke all on database ${database} from public`);
    await client.query(`grant connect on database ${database} to ${appRole}`);
  });
  return { url: urlOf(adminUrl, name, appRole), ownerUrl: urlOf(adminUrl, name, ownerRole) };
};

const ensureRoles = async (client: pg.Client, admin: URL) => {
  // The first migration creates a role, so the owner must be allowed to.
  for (const [role, rights] of [
    [ownerRole, 'createrole'],
    [appRole, 'nocreaterole'],
  ] as const) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    const what = `login nosuperuser nobypassrls nocreatedb noreplication ${rights}`;
    const password = client.escapeLiteral(passwordOf(admin, role));
    await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} ${what} password ${password}`);
  }
  await client.query(`grant ${appRole} to ${ownerRole} with admin option`);
  // The rows of a club that moves here are inserted as they are; triggers must not run again, since their results are among the rows.
  await client.query(`grant set on parameter session_replication_role to ${ownerRole}`);
};

/** Objects of extensions keep their owner; sequences of columns and indexes follow their table. */
const handOver = async (client: pg.Client, database: string) => {
  await client.query(`alter database ${database} owner to ${ownerRole}`);
  const { rows } = await client.query<{ statement: string }>(
    `with owner as (select oid from pg_roles where rolname = $1),
       ours as (select oid, nspname, nspowner from pg_namespace where nspname in ('public', 'pgboss')),
       of_extension as (select classid, objid from pg_depend where deptype = 'e')
     select format('alter schema %I owner to %I', s.nspname, $1) as statement
       from ours s where s.nspname = 'pgboss' and s.nspowner <> (select oid from owner)
     union all
     select format('alter table %s owner to %I', c.oid::regclass, $1)
       from pg_class c join ours s on s.oid = c.relnamespace
       where c.relowner <> (select oid from owner) and (c.relkind in ('r', 'p', 'v', 'm')
           or c.relkind = 'S' and not exists (
             select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
         and not exists (select from of_extension e where e.classid = 'pg_class'::regclass and e.objid = c.oid)
     union all
     select format('alter routine %s owner to %I', p.oid::regprocedure, $1)
       from pg_proc p join ours s on s.oid = p.pronamespace
       where p.proowner <> (select oid from owner)
         and not exists (select from of_extension e where e.classid = 'pg_proc'::regclass and e.objid = p.oid)
     union all
     select format('alter type %s owner to %I', t.oid::regtype, $1)
       from pg_type t join ours s on s.oid = t.typnamespace
       where t.typowner <> (select oid from owner) and t.typtype in ('e', 'd')
         and not exists (select from of_extension e where e.classid = 'pg_type'::regclass and e.objid = t.oid)`,
    [ownerRole],
  );
  await client.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join('; '));
};
