import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { allJobs } from '../work.ts';
import { installQueue } from './install-queue.ts';
import { readMigrations } from './migrate.ts';
import { ensureDatabase } from './own-database.ts';
import { prepareDatabase, requireBoundApplication, requireCurrentDatabase } from './prepare-database.ts';

const ourMigrations = () => readMigrations(resolve(import.meta.dirname, '../../migrations'));
const queues = allJobs.map(({ name }) => name);

const ask = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
};

describe('a data folder from the time when everything belonged to the superuser', () => {
  it('is handed over to the owner, and the application finds what was there', async () => {
    const name = `before_${randomBytes(6).toString('hex')}`;
    await ask(inject('adminUrl'), `create database ${name}`);
    const superUrl = new URL(inject('adminUrl'));
    superUrl.pathname = `/${name}`;
    const migrations = await ourMigrations();
    await prepareDatabase(superUrl.toString(), migrations);
    await installQueue(superUrl.toString(), allJobs);
    await ask(superUrl.toString(), `insert into club (id, name) values (1, 'Verein von früher')`);

    const { url, ownerUrl } = await ensureDatabase(inject('adminUrl'), name);

    await requireBoundApplication(url);
    expect(await prepareDatabase(ownerUrl, migrations)).toEqual([]);
    await installQueue(ownerUrl, allJobs);
    await requireCurrentDatabase(url, migrations, queues);
    expect(await ask(url, 'select name from club where id = 1')).toEqual([{ name: 'Verein von früher' }]);
    const stillOfSuperuser = `
      select c.oid::regclass::text as what from pg_class c join pg_roles r on r.oid = c.relowner
        where r.rolsuper and c.relnamespace::regnamespace::text in ('public', 'pgboss')
      union all
      select p.oid::regprocedure::text from pg_proc p join pg_roles r on r.oid = p.proowner
        where r.rolsuper and p.pronamespace::regnamespace::text in ('public', 'pgboss')
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select n.nspname from pg_namespace n join pg_roles r on r.oid = n.nspowner where r.rolsuper and n.nspname = 'pgboss'`;
    expect(await ask(superUrl.toString(), stillOfSuperuser)).toEqual([]);
  });
});

describe('an application whose migrations somebody else runs', () => {
  const notCurrent = /^Die Datenbank ist nicht auf dem Stand dieses Programms; bitte .+ „npm run db:migrate“ aus\.$/;

  it('starts when they have been run, and says what to do when they have not', async () => {
    const { url, ownerUrl } = await ensureDatabase(inject('adminUrl'), `apart_${randomBytes(6).toString('hex')}`);
    const migrations = await ourMigrations();
    await expect(requireCurrentDatabase(url, migrations, queues)).rejects.toThrow(notCurrent);
    await prepareDatabase(ownerUrl, migrations);
    await expect(requireCurrentDatabase(url, migrations, queues)).rejects.toThrow(notCurrent);
    // A server and its worker that start at the same moment.
    await Promise.all([installQueue(ownerUrl, allJobs), installQueue(ownerUrl, allJobs)]);
    await requireCurrentDatabase(url, migrations, queues);
    await expect(requireCurrentDatabase(url, migrations, [...queues, 'new-kind'])).rejects.toThrow(notCurrent);
  });
});
