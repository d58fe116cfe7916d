import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DatabaseUrls, ensureDatabase } from '../../apps/server/src/kit/own-database.ts';
import { accountFor, changeOwner, spawnOptions } from '../../apps/server/src/kit/postgres/account.ts';
import { executable, findProgram, makeRunnable } from '../../apps/server/src/kit/postgres/program.ts';
import { freePort } from '../processes.ts';

const run = promisify(execFile);

/** The database of the product does not get these: it starts with its own environment. */
const clockNames = [
  'LD_PRELOAD',
  'FAKETIME_TIMESTAMP_FILE',
  'FAKETIME_NO_CACHE',
  'FAKETIME_DONT_FAKE_MONOTONIC',
  'DONT_FAKE_MONOTONIC',
  'NO_FAKE_STAT',
] as const;

const settings = (port: number) =>
  Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    timezone: 'UTC',
    // Years pass in minutes: autovacuum, which waits for some seconds, would run all the time.
    autovacuum: 'off',
    max_connections: 60,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('close', () => resolve()));

/** PostgreSQL in a separate folder, under the same false clock as this process. */
export const openClockedDatabase = async (): Promise<DatabaseUrls & { close: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-year-'));
  await chmod(folder, 0o711);
  const data = join(folder, 'data');
  const account = await accountFor(data, () => undefined);
  const program = await makeRunnable(await findProgram(), account, async () => folder);
  await changeOwner(account, folder);
  const options = spawnOptions(account);
  const clock = Object.fromEntries(
    clockNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const clocked = { ...options, env: { ...options.env, ...clock, TZ: 'UTC' } };
  await run(
    executable(program, 'initdb'),
    [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    options,
  );
  const port = await freePort();
  const server = spawn(executable(program, 'postgres'), ['-D', data, ...settings(port)], {
    ...clocked,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  const close = async () => {
    const gone = ended(server);
    if (server.exitCode === null) server.kill('SIGINT');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      // Any password works: the server trusts local connections and accepts no others.
      return { ...(await ensureDatabase(`postgres://postgres:year@127.0.0.1:${port}/postgres`, 'year')), close };
    } catch (error) {
      if (server.exitCode !== null || performance.now() > deadline) {
        await close();
        throw new Error(`PostgreSQL did not start under the false clock: ${said}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};
