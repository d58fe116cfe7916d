import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../processes.ts';
import { addLoadedClub, everyWish, startLoad } from './booking-load.ts';
import type { Scenario } from './database-faults.ts';
import { isReady, type Site, until } from './site.ts';
import { judgeBookings } from './verdict.ts';

const run = promisify(execFile);
const deploy = resolve(import.meta.dirname, '../../deploy');

type Proxy = { url: string; stop: () => Promise<void> };
type ProxyKind = {
  name: 'nginx' | 'haproxy';
  /** The documented file with the ports of this run, and the additions that the program needs. */
  configOf: (documented: string, folder: string) => string;
  commandOf: (file: string) => readonly string[];
  /** How long the documentation waits between two restarts. */
  calmMs: number;
};

const kinds: readonly ProxyKind[] = [
  {
    name: 'nginx',
    configOf: (documented, folder) =>
      `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n` +
      ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((what) => `${what}_temp_path ${folder}/${what};\n`)
        .join('') +
      `${documented}\n}\n`,
    commandOf: (file) => ['-c', file],
    // Longer than the fail_timeout in its file.
    calmMs: 7000,
  },
  { name: 'haproxy', configOf: (documented) => documented, commandOf: (file) => ['-db', '-f', file], calmMs: 1500 },
];

const isInstalled = (name: string) =>
  run('which', [name]).then(
    () => true,
    () => false,
  );

const startProxy = async ({ name, configOf, commandOf }: ProxyKind, site: Site, folder: string): Promise<Proxy> => {
  const port = await freePort();
  const [one = '', other = ''] = site.urls.map((url) => new URL(url).port);
  const documented = await readFile(join(deploy, name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg'), 'utf8');
  const withPorts = documented
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${one}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${other}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('bind :80', `bind 127.0.0.1:${port}`);
  const file = join(folder, `${name}.conf`);
  await writeFile(file, configOf(withPorts, folder));
  const child = spawn(name, commandOf(file), { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  if (!(await until(() => isReady(url), 20))) throw new Error(`${name} did not start`);
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

/** A reader that sends requests as fast as possible; 0 = the connection broke. */
const startLooking = (url: string) => {
  const statuses = new Map<number, number>();
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const status = await fetch(`${url}/api/platform/apply`).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const done = Promise.all([look(), look(), look()]);
  return {
    statuses,
    stop: async () => {
      isOver = true;
      await done;
    },
  };
};

const failedIn = (statuses: ReadonlyMap<number, number>) =>
  [...statuses].filter(([status]) => status === 0 || status >= 500).reduce((sum, [, times]) => sum + times, 0);

const rounds = 2;

const restartOneAfterTheOther = async (site: Site, calmMs: number) => {
  for (let round = 0; round < rounds; round += 1) {
    for (const index of site.urls.keys()) {
      await pause(calmMs);
      await site.restart(index);
    }
  }
  await pause(calmMs);
};

/** The proxy's own errors about failed requests, without those about connections that it retried elsewhere. */
const complaintsOf = async (folder: string): Promise<readonly string[]> => {
  const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
  return log
    .split('\n')
    .filter((line) => line !== '' && !line.includes('connect() failed'))
    .slice(-5);
};

/** Both processes are restarted one after the other while families book through the documented proxy: no request may fail. */
const rollingRestart = (kind: ProxyKind, say: (line: string) => void): Scenario => {
  const name = `rolling restart through ${kind.name}`;
  return {
    name,
    run: async (site, seed) => {
      const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-proxy-'));
      await mkdir(folder, { recursive: true });
      const club = await addLoadedClub(site, name, 120);
      if (!(await isInstalled(kind.name))) {
        say(`${name}: left out, because ${kind.name} is not installed (apt-get install ${kind.name})`);
        const idle = startLoad(site, club.clubId, []);
        await idle.stop();
        return judgeBookings(site, name, idle, { recoveryMs: 0, note: 'left out' });
      }
      const proxy = await startProxy(kind, site, folder);
      try {
        const looking = startLooking(proxy.url);
        const load = startLoad({ ...site, urls: [proxy.url] }, club.clubId, everyWish(club, seed));
        await restartOneAfterTheOther(site, kind.calmMs);
        await Promise.all([load.stop(), looking.stop()]);
        const failed = failedIn(load.statuses) + failedIn(looking.statuses);
        const asked = [...load.statuses.values(), ...looking.statuses.values()].reduce((sum, times) => sum + times, 0);
        const counts = JSON.stringify([[...load.statuses], [...looking.statuses]]);
        return judgeBookings(site, name, load, {
          recoveryMs: 0,
          note: `${asked} asked, ${failed} failed in ${rounds * site.urls.length} restarts`,
          faults:
            failed === 0 ? [] : [`${failed} of ${asked} requests failed: ${counts}`, ...(await complaintsOf(folder))],
        });
      } finally {
        await proxy.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
};

export const rollingRestarts = (say: (line: string) => void): readonly Scenario[] =>
  kinds.map((kind) => rollingRestart(kind, say));
