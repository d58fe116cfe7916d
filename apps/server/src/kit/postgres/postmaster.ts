import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { spawnOptions } from './account.ts';
import { startTimeoutError } from './failures.ts';
import type { Home } from './home.ts';
import { isAlive, processFacts } from './processes.ts';
import { executable, findProgram, type Program } from './program.ts';

const run = promisify(execFile);

/** `socketFolder`: empty if it listens on its port alone. */
export type Postmaster = { pid: number; port: number; socketFolder: string; status: string };

const pidFile = (data: string) => path.join(data, 'postmaster.pid');

const readPidFile = async (data: string): Promise<Postmaster | 'missing' | 'unreadable'> => {
  const content = await readFile(pidFile(data), 'utf8').catch(() => undefined);
  if (content === undefined) return 'missing';
  const lines = content.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return 'unreadable';
  return { pid, port: Number(lines[3] ?? 0), socketFolder: lines[4] ?? '', status: lines[7] ?? '' };
};

/** The postmaster that runs on this data folder, whoever started it. */
export const findPostmaster = async (data: string): Promise<Postmaster | undefined> => {
  const found = await readPidFile(data);
  if (typeof found === 'string') return undefined;
  const facts = await processFacts(found.pid);
  return facts && isPostmasterOf(facts.command, data) ? found : undefined;
};

/** Started by us, or by hand: then perhaps with more options, or from within the folder with a relative path. */
const isPostmasterOf = (command: string, data: string) => {
  if (process.platform === 'win32') return /^postgres/i.test(command);
  const words = `${command} `;
  return words.includes(`-D ${data} `) || (/(^|\/)postgres /.test(words) && !words.includes(' -D /'));
};

/**
 * PostgreSQL recognises stale files itself unless the number in them is in use again, or its last writing was cut off: the
 * pid file, and the lock of a socket. Shared memory still guards the folder against a postmaster that we failed to see.
 */
export const removeStaleFiles = async (data: string) => {
  const found = await readPidFile(data);
  if (await findPostmaster(data)) return;
  if (typeof found === 'object' && !isTaken(found.pid)) return;
  await rm(pidFile(data), { force: true });
  for (const name of await readdir(data))
    if (/^\.s\.PGSQL\.\d+(\.lock)?$/.test(name)) await rm(path.join(data, name), { force: true });
};

const isTaken = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const startLimit = 10 * 60_000;
const patience = 5_000;

/** Waits while the postmaster starts up or shuts down; undefined once it is gone. */
export const waitUntilSettled = async (data: string): Promise<Postmaster | undefined> => {
  const deadline = Date.now() + startLimit;
  for (;;) {
    const postmaster = await findPostmaster(data);
    if (!postmaster || postmaster.status === 'ready' || Date.now() > deadline) return postmaster;
    await pause(50);
  }
};

type LaunchResult = { postmaster: Postmaster } | { output: string };

/** Starts the postmaster; returns its output if it gave up. */
export const startPostmaster = async (
  home: Home,
  program: Program,
  log: (line: string) => void,
): Promise<LaunchResult> => {
  const logFile = await open(home.logFile, 'a+', 0o600);
  try {
    const { size } = await logFile.stat();
    const child = spawnPostmaster(home, program, logFile.fd);
    const postmaster = await untilReady(home, child, log);
    if (postmaster) return { postmaster };
    const { size: end } = await logFile.stat();
    const { buffer } = await logFile.read(Buffer.alloc(end - size), 0, end - size, size);
    return { output: buffer.toString('utf8') };
  } finally {
    await logFile.close();
  }
};

/**
 * Runs in its own session: Ctrl-C in the terminal reaches the server, which closes its connections first, and a server that is killed
 * leaves the database running for the next start.
 */
const spawnPostmaster = (home: Home, program: Program, output: number) => {
  const options = { ...spawnOptions(home.account), detached: true };
  const child =
    process.platform === 'win32'
      ? // On Windows only pg_ctl can drop the rights of an administrator, with which PostgreSQL refuses to start.
        spawn(executable(program, 'pg_ctl'), ['start', '-t', '600', '-D', home.data, '-l', home.logFile], {
          ...options,
          stdio: 'ignore',
        })
      : spawn(executable(program, 'postgres'), ['-D', home.data], { ...options, stdio: ['ignore', output, output] });
  child.unref();
  return child;
};

const untilReady = async (home: Home, child: ChildProcess, log: (line: string) => void) => {
  const hasGone = watchEnd(child);
  const begin = Date.now();
  let isAnnounced = false;
  while (Date.now() - begin < startLimit) {
    const isOver = hasGone();
    const found = await readPidFile(home.data);
    // On Windows the child is pg_ctl, which ends as soon as the postmaster is ready or has failed.
    const isOurs = typeof found === 'object' && (found.pid === child.pid || process.platform === 'win32');
    if (isOurs && found.status === 'ready') return found;
    if (isOver) return undefined;
    if (!isAnnounced && Date.now() - begin > patience) {
      isAnnounced = true;
      log('PostgreSQL stellt die Daten nach einem Absturz wieder her. Das kann etwas dauern.');
    }
    await pause(15);
  }
  throw startTimeoutError(home.data, home.logFile);
};

const watchEnd = (child: ChildProcess) => {
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  return () => ended;
};

const fastLimit = 60_000;

/**
 * 'fast' ends the sessions and writes everything to disk; 'immediate' leaves that to the recovery at the next start, and is also the
 * fallback when a fast shutdown hangs.
 */
export const stopPostmaster = async ({ pid }: Postmaster, mode: 'fast' | 'immediate') => {
  await signal(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  if (await isGone(pid, mode === 'fast' ? fastLimit : 10_000)) return;
  await signal(pid, 'SIGQUIT');
  if (await isGone(pid, 10_000)) return;
  await signal(pid, 'SIGKILL');
  await isGone(pid, 10_000);
};

const signal = async (pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => {
  try {
    if (process.platform === 'win32' && name !== 'SIGKILL') {
      await run(executable(await findProgram(), 'pg_ctl'), ['kill', name.slice(3), String(pid)]);
    } else {
      process.kill(pid, name);
    }
  } catch {
    // Already gone, which is what we wanted.
  }
};

const isGone = async (pid: number, limit: number) => {
  const deadline = Date.now() + limit;
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await pause(15);
  }
  return true;
};
