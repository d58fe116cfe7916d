import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findServer } from '../database.ts';
import { freePort } from '../processes.ts';
import { baseOf, findBase } from './base-image.ts';
import { playCompose, whyNoCompose } from './compose.ts';
import { type Check, checksOf, ends, lastWords } from './containers.ts';
import { buildOptions, isThere, run, wayToRun } from './programs.ts';

/**
 * npm run container: builds Dockerfile and starts the image as compose.yaml does (nobody's user, nothing to write to but /data and /tmp, no
 * capability), server and worker on a database of this machine; then compose.yaml as a whole, where podman-compose is there. Exits with 1
 * when something of it is not so; where there is no podman, it says so and that is all. `--built` starts the image that is there.
 */
const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } });
const root = resolve(import.meta.dirname, '../..');
const image = 'vereinshaus';
const say = (line: string) => console.log(line);

type Container = { name: string; port: number };

const locked = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--tmpfs', '/tmp:mode=1777'];

const start = async (
  way: readonly string[],
  settings: Readonly<Record<string, string>>,
  command: readonly string[] = [],
): Promise<Container> => {
  const port = await freePort();
  const name = `vereinshaus-${randomBytes(4).toString('hex')}`;
  const told = Object.entries({ ...settings, PORT: String(port), WORKER_PORT: String(port) });
  const environment = told.flatMap(([setting, value]) => ['--env', `${setting}=${value}`]);
  const options = ['--detach', '--name', name, '--network', 'host', ...way, ...locked, '--volume', `${name}:/data`];
  await run('podman', ['run', ...options, ...environment, image, ...command]);
  return { name, port };
};

const remove = async ({ name }: Container) => {
  await run('podman', ['rm', '--force', '--time', '40', name]);
  await run('podman', ['volume', 'rm', '--force', name]);
};

const answersOf = async ({ port }: Container): Promise<readonly Check[]> => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const [ready, page] = [await ask('/readyz'), await ask('/')];
  return [
    { what: 'server: /readyz answers 200', isSo: ready.status === 200 },
    { what: 'server: the application is there', isSo: (await page.text()).includes('<div id="root"') },
  ];
};

const build = async () => {
  const started = performance.now();
  // The healthcheck is part of this format alone.
  await run('podman', ['build', '--format', 'docker', '--pull=never', ...buildOptions, '-t', image, root]);
  say(`built in ${Math.round((performance.now() - started) / 1000)} s`);
};

/** The socket of the database is no file of the container. */
const overNetwork = (url: string): string => {
  const address = new URL(url);
  address.search = '';
  return address.toString();
};

const play = async (way: readonly string[]): Promise<readonly Check[]> => {
  const { url, ownerUrl, stop } = await findServer();
  const settings = {
    DATABASE_URL: overNetwork(url),
    DATABASE_OWNER_URL: overNetwork(ownerUrl),
    SECRET: randomBytes(32).toString('hex'),
    BACKUP_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '1',
  };
  const containers: Container[] = [];
  try {
    const server = await start(way, settings);
    containers.push(server);
    const ofServer = [...(await checksOf(server.name, 'server')), ...(await answersOf(server))];
    const worker = await start(way, settings, ['node', 'apps/server/dist/main.js', '--worker']);
    containers.push(worker);
    const ofWorker = await checksOf(worker.name, 'worker');
    return [...ofServer, ...ofWorker, await ends(server.name, 'server'), await ends(worker.name, 'worker')];
  } catch (error) {
    for (const { name } of containers) say(await lastWords(name));
    throw error;
  } finally {
    for (const container of containers) await remove(container);
    await stop();
  }
};

const main = async (): Promise<number> => {
  if (!(await isThere('podman'))) {
    say('left out, because podman is not installed (apt-get install podman debootstrap)');
    return 0;
  }
  const base = await baseOf(resolve(root, 'Dockerfile'));
  const reason = await findBase(base, say);
  if (reason !== undefined) {
    say(`left out: ${reason}`);
    return 0;
  }
  if (!values.built) await build();
  const way = await wayToRun(image);
  if (way === undefined) {
    say('built, not started: this machine lets nobody start a container');
    return 0;
  }
  const withoutCompose = await whyNoCompose();
  if (withoutCompose !== undefined) say(`compose.yaml is left out: ${withoutCompose}`);
  const checks = [
    ...(await play(way)),
    ...(withoutCompose === undefined ? await playCompose({ root, base, way, say }) : []),
  ];
  for (const { what, isSo } of checks) say(`${isSo ? 'ok   ' : 'WRONG'} ${what}`);
  return checks.every(({ isSo }) => isSo) ? 0 : 1;
};

process.exitCode = await main();
