import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { urlOf } from '../../apps/server/src/kit/postgres/login.ts';
import { findPostmaster, stopPostmaster } from '../../apps/server/src/kit/postgres/postmaster.ts';
import { readState } from '../../apps/server/src/kit/postgres/state.ts';
import { openPostbox, type Postbox } from '../postbox.ts';
import { freePort, type Side, startServer } from '../processes.ts';

/** The built server in separate processes, with the database it starts itself, as after `npm start`. */
export type Site = {
  /** The data folder of the servers. */
  dataDir: string;
  /** Addresses stay the same, whichever process answers there. */
  urls: readonly string[];
  postbox: Postbox;
  /** kill -9 of these processes at once, and new ones in their places. `meanwhile` runs while they are gone. */
  replace(indexes: Iterable<number>, meanwhile?: () => Promise<unknown>): Promise<void>;
  /** Stops it with a signal, like a service manager, and starts it again when it has ended. */
  restart(index: number): Promise<void>;
  /** Processes that have ended without being killed. */
  dead(): number;
  /** As the owner, on a separate connection: every other one may be gone. */
  withClient<T>(run: (client: pg.Client) => Promise<T>, database?: 'vereinshaus' | 'postgres'): Promise<T>;
  postmaster(): Promise<{ pid: number; end: (how: 'stop' | 'kill') => Promise<void> }>;
  close(): Promise<void>;
};

type SiteOptions = { processes: number; folder: string; logFile: string };

const openDataDir = async (folder: string) => {
  const state = await readState(folder);
  if (typeof state === 'string') throw new Error(`the server has left no state in ${folder}`);
  return {
    url: (database: string) => urlOf({ ...state, socketFolder: '' }, database),
    data: resolve(folder, state.data),
  };
};

/** Longer than a proxy needs to notice. */
export const drainSeconds = 2;

export const openSite = async ({ processes, folder, logFile }: SiteOptions): Promise<Site> => {
  const postbox = await openPostbox();
  const dataDir = join(folder, '.data');
  const settings = {
    DATA_DIR: dataDir,
    DEMO: 'false',
    SMTP_URL: postbox.url,
    MAIL_PER_SECOND: '300',
    MAIL_AT_ONCE: '4',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: String(drainSeconds),
  };
  const ports: number[] = [];
  for (let index = 0; index < processes; index += 1) ports.push(await freePort());
  const start = (index: number) => startServer({ ...settings, PORT: String(ports[index]) }, logFile);
  const sides: Side[] = [];
  const stopAll = async () => {
    for (const side of sides) await side.stop();
    await postbox.leave();
  };
  try {
    for (const index of ports.keys()) sides.push(await start(index));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return {
    dataDir,
    urls: sides.map((side) => side.url),
    postbox,
    replace: async (indexes, meanwhile) => {
      const gone = [...indexes];
      await Promise.all(gone.map(async (index) => sides[index]?.kill()));
      await meanwhile?.();
      for (const index of gone) sides[index] = await start(index);
    },
    restart: async (index) => {
      await sides[index]?.stop();
      sides[index] = await start(index);
    },
    dead: () => sides.filter((side) => side.hasEnded()).length,
    withClient: async (run, database = 'vereinshaus') => {
      // Looked up each time: a restored database has another port and password.
      const { url } = await openDataDir(dataDir);
      const client = new pg.Client({ connectionString: url(database) });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return await run(client);
      } finally {
        await client.end();
      }
    },
    postmaster: async () => {
      const { data } = await openDataDir(dataDir);
      const found = await findPostmaster(data);
      if (!found) throw new Error(`no postmaster on ${data}`);
      const kill = async () => void process.kill(found.pid, 'SIGKILL');
      return { pid: found.pid, end: (how) => (how === 'kill' ? kill() : stopPostmaster(found, 'fast')) };
    },
    close: stopAll,
  };
};

/** A temporary folder. Started by root, the database runs as another user, who must be able to enter it. */
export const withFolder = async <T>(run: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-chaos-'));
  await chmod(folder, 0o711);
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Polls until the condition holds; errors count as no. Returns whether it held in time. */
export const until = async (isSo: () => boolean | Promise<boolean>, seconds = 60): Promise<boolean> => {
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    if (await Promise.resolve(isSo()).catch(() => false)) return true;
    await pause(20);
  }
  return false;
};

export const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

export const lastLinesOf = async (logFile: string): Promise<string> =>
  (await readFile(logFile, 'utf8').catch(() => '')).split('\n').slice(-30).join('\n');
