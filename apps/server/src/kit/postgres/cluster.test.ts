import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  dismiss,
  firstLine,
  isRoot,
  killAfterWriting,
  logged,
  newDirectory,
  newFolder,
  postmasterPid,
  query,
  refusal,
  start,
  startChild,
  usedDirectory,
} from './cluster.testing.ts';
import { isAlive } from './processes.ts';
import { addressOfRunning } from './running.ts';

describe('start and stop', () => {
  test('a restart finds the data, the port and the password again', async () => {
    const directory = await usedDirectory();
    const first = await start(directory);
    await query(first, `create table kept as select 'Müller' as name`);
    await first.stop();
    expect(await addressOfRunning(directory, 'x')).toBeUndefined();

    const second = await start(directory);

    expect(await query(second, 'select name from kept')).toEqual([{ name: 'Müller' }]);
    expect(await addressOfRunning(directory, 'x')).toBe(second.url('x'));
    expect(second.url('x')).toBe(first.url('x'));
    expect([first.adopted, second.adopted]).toEqual([false, false]);
    expect((await stat(path.join(directory, 'postgres.json'))).mode & 0o777).toBe(0o600);
  });

  test('the cluster is durable, speaks UTF-8 and UTC, and sorts German by an ICU collation', async () => {
    const cluster = await start(await newDirectory());

    expect(
      await query(
        cluster,
        `select name, setting from pg_settings
         where name in ('fsync', 'data_checksums', 'TimeZone', 'server_encoding', 'listen_addresses', 'max_connections')
         order by name collate "C"`,
      ),
    ).toEqual([
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'max_connections', setting: '60' },
      { name: 'server_encoding', setting: 'UTF8' },
    ]);
    expect(
      await query(
        cluster,
        `select string_agg(n, ' ' order by n collate "de-AT-x-icu") as names from unnest(array['Zoe', 'Ärzte', 'Arm', 'öde', 'Ofen']) n`,
      ),
    ).toEqual([{ names: 'Arm Ärzte öde Ofen Zoe' }]);
    await query(cluster, 'create extension pg_trgm');
    expect(await query(cluster, `select 'mül' <% 'Müller' as similar, lower('ÄÖÜ') as low`)).toEqual([
      { similar: true, low: 'äöü' },
    ]);
  });

  test('without durability nothing waits for the disk', async () => {
    const cluster = await start(await usedDirectory(), { durable: false, maxConnections: 25 });
    expect(
      await query(
        cluster,
        `select current_setting('fsync') as fsync, current_setting('max_connections') as connections`,
      ),
    ).toEqual([{ fsync: 'off', connections: '25' }]);
  });

  test.each([
    ['through a socket beside its data', '.data', null],
    ['by its port where the path of a socket would be too long', `${'lang'.repeat(25)}/.data`, '127.0.0.1'],
  ])('it is reached %s', async (_, folder, address) => {
    const directory = path.join(await newFolder(), folder);
    await mkdir(path.dirname(directory), { recursive: true });
    const cluster = await start(directory, { durable: false });
    expect(await query(cluster, 'select inet_client_addr() as address')).toEqual([{ address }]);
  });

  test('stop waits until the postmaster is gone and may be called twice', async () => {
    const directory = await usedDirectory();
    const cluster = await start(directory);
    const pid = await postmasterPid(directory);

    await Promise.all([cluster.stop(), cluster.stop()]);

    expect(await isAlive(pid)).toBe(false);
    await expect(postmasterPid(directory)).rejects.toThrow('ENOENT');
  });

  test('a remembered port that someone else has taken is replaced', async () => {
    const directory = await usedDirectory();
    const first = await start(directory);
    await first.stop();
    const stranger = createServer().listen(first.port, '127.0.0.1');
    await once(stranger, 'listening');
    onTestFinished(() => {
      stranger.close();
    });

    const second = await start(directory);

    expect(second.port).not.toBe(first.port);
    expect(JSON.parse(await readFile(path.join(directory, 'postgres.json'), 'utf8'))).toMatchObject({
      port: second.port,
    });
  });

  test('a log over five megabytes is put aside', async () => {
    const directory = await usedDirectory();
    const log = path.join(directory, 'postgres.log');
    await truncate(log, 5 * 1024 * 1024 + 1);

    await start(directory, { durable: false });

    expect((await stat(log)).size).toBeLessThan(10_000);
    expect((await stat(`${log}.old`)).size).toBeGreaterThan(5 * 1024 * 1024);
  });
});

describe('after a crash', () => {
  test('the postmaster of a killed server is adopted with every acknowledged row', async () => {
    const directory = await usedDirectory();
    const last = await killAfterWriting(startChild(directory, 'durable'), 200);
    const orphan = await postmasterPid(directory);

    const cluster = await start(directory);

    expect(cluster.adopted).toBe(true);
    expect(await postmasterPid(directory)).toBe(orphan);
    expect(await query(cluster, `select count(*)::int as rows from written where id <= ${last}`)).toEqual([
      { rows: last },
    ]);
    await cluster.stop();
    expect(await isAlive(orphan)).toBe(false);
  });

  test('when the postmaster was killed too, recovery brings every acknowledged row back', async () => {
    const directory = await usedDirectory();
    const child = startChild(directory, 'durable');
    await once(child.stdout, 'readable');
    const postmaster = await postmasterPid(directory);
    const last = await killAfterWriting(child, 200);
    process.kill(postmaster, 'SIGKILL');

    const cluster = await start(directory);

    expect(cluster.adopted).toBe(false);
    expect(await query(cluster, `select count(*)::int as rows from written where id <= ${last}`)).toEqual([
      { rows: last },
    ]);
  });

  test('an orphan with other settings is stopped and started anew', async () => {
    const directory = await usedDirectory();
    await killAfterWriting(startChild(directory, 'durable'), 1);

    const cluster = await start(directory, { maxConnections: 30 });

    expect(cluster.adopted).toBe(false);
    expect(await query(cluster, `select current_setting('max_connections') as connections`)).toEqual([
      { connections: '30' },
    ]);
  });

  test('a stale postmaster.pid, or lock of a socket, does not matter, even if its number is another process’s now', async () => {
    const directory = await usedDirectory();
    const first = await start(directory);
    const pidFile = path.join(directory, 'postgres', 'postmaster.pid');
    const content = await readFile(pidFile, 'utf8');
    await first.stop();
    // PostgreSQL itself refuses the file only if a process of its own user has that number.
    const { uid, gid } = await stat(path.join(directory, 'postgres'));
    const stranger = spawn('sleep', ['600'], isRoot ? { uid, gid } : {});
    onTestFinished(() => {
      stranger.kill('SIGKILL');
    });
    const stale = content.replace(/^\d+/, String(stranger.pid));
    await writeFile(pidFile, stale);
    await writeFile(path.join(directory, 'postgres', `.s.PGSQL.${first.port}.lock`), stale);

    const second = await start(directory);

    expect(second.adopted).toBe(false);
    expect(stranger.exitCode).toBe(null);
  });

  test('a postmaster.pid that was cut off does not matter', async () => {
    const directory = await usedDirectory();
    const first = await start(directory);
    await first.stop();
    await writeFile(path.join(directory, 'postgres', 'postmaster.pid'), '');

    await expect(start(directory)).resolves.toMatchObject({ adopted: false });
  });

  test('marks of dead processes stop nobody, even if their number is in use again', async () => {
    const directory = await usedDirectory();
    await mkdir(path.join(directory, 'postgres.lock'));
    await writeFile(path.join(directory, 'postgres.lock', `${process.pid}-dead`), 'born long ago');
    await writeFile(path.join(directory, 'postgres.users', `${process.pid}-dead`), 'born long ago');

    const cluster = await start(directory);
    const pid = await postmasterPid(directory);
    await cluster.stop();

    expect(await isAlive(pid)).toBe(false);
  });

  test('a first start that was cut off is begun again', async () => {
    const directory = await newDirectory();
    await mkdir(path.join(directory, 'postgres.new'), { recursive: true });
    await chmod(directory, 0o755);
    await writeFile(path.join(directory, 'postgres.new', 'PG_VERSION'), '');
    await writeFile(path.join(directory, 'postgres.password'), 'half');

    await expect(start(directory, { durable: false })).resolves.toMatchObject({ adopted: false });
  });

  test('data whose password is lost are opened with a new one', async () => {
    const directory = await usedDirectory();
    const first = await start(directory);
    await query(first, 'create table kept as select 1 as id');
    await first.stop();
    await unlink(path.join(directory, 'postgres.json'));

    const second = await start(directory);

    expect(second.url('x')).not.toBe(first.url('x'));
    expect(await query(second, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test('the postmaster of a killed test run ends by itself', async () => {
    const directory = await usedDirectory();
    const child = startChild(directory, 'volatile');
    await once(child.stdout, 'readable');
    const pid = await postmasterPid(directory);

    child.kill('SIGKILL');

    await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), { timeout: 10_000 });
  });
});

describe('several processes', () => {
  test('the last one out stops the cluster, whoever started it', async () => {
    const directory = await usedDirectory();
    const first = await start(directory);
    const pid = await postmasterPid(directory);
    const guest = startChild(directory, 'durable', 'guest');
    expect(await firstLine(guest)).toBe('adopted');

    await first.stop();
    expect(await isAlive(pid)).toBe(true);

    await dismiss(guest);
    expect(await isAlive(pid)).toBe(false);
  });

  test('a guest that leaves, or is killed, does not stop the cluster', async () => {
    const directory = await usedDirectory();
    const first = await start(directory, { durable: false });
    const [leaving, killed] = [startChild(directory, 'volatile', 'guest'), startChild(directory, 'volatile', 'guest')];
    expect([await firstLine(leaving), await firstLine(killed)]).toEqual(['adopted', 'adopted']);

    const end = once(killed, 'exit');
    killed.kill('SIGKILL');
    await Promise.all([end, dismiss(leaving)]);

    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of several processes that start at once exactly one starts the postmaster', async () => {
    const directory = await newDirectory();
    const guests = [1, 2].map(() => startChild(directory, 'durable', 'guest'));

    const [own, ...answers] = await Promise.all([start(directory), ...guests.map(firstLine)]);

    expect([own.adopted ? 'adopted' : 'started', ...answers].filter((answer) => answer === 'started')).toHaveLength(1);
    await Promise.all(guests.map(dismiss));
  });

  test('a cluster that others use without durability is not handed to a server that needs it', async () => {
    const directory = await usedDirectory();
    await start(directory, { durable: false });

    expect(await refusal(directory, { durable: true })).toContain('wird gerade von einem anderen Prozess');
  });
});

describe('a postmaster that dies while it is used', () => {
  test('is started again at the same address, with every acknowledged row', async () => {
    const directory = await usedDirectory();
    const cluster = await start(directory);
    await query(cluster, 'create table kept as select 1 as id');
    const dead = await postmasterPid(directory);

    process.kill(dead, 'SIGKILL');

    await vi.waitFor(async () => expect(await query(cluster, 'select id from kept')).toEqual([{ id: 1 }]), {
      timeout: 30_000,
      interval: 100,
    });
    expect(await postmasterPid(directory)).not.toBe(dead);
    await vi.waitFor(() =>
      expect(logged).toEqual([
        'Die eigene Datenbank ist ausgefallen und wird wieder gestartet.',
        'Die eigene Datenbank läuft wieder.',
      ]),
    );
    const revived = await postmasterPid(directory);
    await cluster.stop();
    expect(await isAlive(revived)).toBe(false);
  });

  test('is started by one of the processes that use it, and found again by the others', async () => {
    const directory = await usedDirectory();
    const cluster = await start(directory);
    const guest = startChild(directory, 'durable', 'guest');
    expect(await firstLine(guest)).toBe('adopted');

    process.kill(await postmasterPid(directory), 'SIGKILL');
    await vi.waitFor(() => expect(logged).toContain('Die eigene Datenbank läuft wieder.'), { timeout: 30_000 });

    const revived = await postmasterPid(directory);
    await dismiss(guest);
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await postmasterPid(directory)).toBe(revived);
  });
});
