import { open, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { changeOwnerOfFolder, isRoot } from './account.ts';
import { damagedData, explainOutput, explainSystemError, inUse } from './failures.ts';
import { discardTemporary, findHome, type Home, prepareDirectory, sharedRoot } from './home.ts';
import { hasData, initialise, setPassword } from './initialise.ts';
import { withLock } from './lock.ts';
import { probeCluster, urlOf } from './login.ts';
import {
  findPostmaster,
  type Postmaster,
  removeStaleFiles,
  startPostmaster,
  stopPostmaster,
  waitUntilSettled,
} from './postmaster.ts';
import { isAlive } from './processes.ts';
import { findProgram, majorVersion, makeRunnable, type Program } from './program.ts';
import { socketFolderIn, writeSettings } from './settings.ts';
import { keepOwner, newPassword, readState, type State, writeState } from './state.ts';
import { countUsers, joinUsers, leaveUsers } from './users.ts';
import { watchOver } from './watch.ts';
import { setWatchdog } from './watchdog.ts';

export type ClusterOptions = {
  /** Holds the data, the log, the remembered port and password. */
  directory: string;
  /**
   * Without durability, for tests, a crash of the machine may lose data and the postmaster never outlives its last user;
   * data that had to be put outside of the directory are then removed.
   */
  durable: boolean;
  log: (line: string) => void;
  maxConnections?: number;
};

export type Cluster = {
  url(database: string): string;
  port: number;
  /** The postmaster was already running: left over from a process that died, or in use by another one. */
  adopted: boolean;
  stop(): Promise<void>;
};

/**
 * The PostgreSQL of this server: started in a folder, found again after a crash, shared by processes.
 *
 * Who may stop it: every process that calls `startCluster` is entered in a list of users; `stop` removes it, and the last one shuts the
 * postmaster down. A process that was killed counts as gone, so its postmaster is adopted by the next start and stopped by the last user.
 * Starting and stopping happen under a lock, one process at a time.
 *
 * A postmaster that dies while it is used is restarted at the same address, where its clients find it again.
 */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const directory = await prepareDirectory(options.directory);
  try {
    return await withLock(directory, () => openCluster({ ...options, directory }));
  } catch (error) {
    throw explainSystemError(error, directory);
  }
};

type RunningCluster = { postmaster: Postmaster; state: State };

const openCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { directory, durable, log, maxConnections = 60 } = options;
  const program = await findProgram();
  const settings = { version: program.version, durable, maxConnections };
  const state = await readState(directory);
  const home = await findHome({ directory, durable, log }, state);
  const adopted = typeof state === 'object' ? await adopt(home, state, settings) : undefined;
  const running = adopted ?? (await start(home, program, stateFor(home, state, settings), log));
  const user = await joinUsers(directory);
  const callOffWatchdog = durable ? () => undefined : setWatchdog({ ...home, user, pid: running.postmaster.pid });
  const { port, socketFolder } = running.postmaster;
  const door = { port, socketFolder, password: running.state.password };
  // Durable clusters are also restarted after a crash; the postmaster of a test run ends with it.
  const endWatch = durable ? keepRunning(home, program, running, log) : async () => undefined;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= endWatch().then(() => withLock(directory, () => leave(home, user, callOffWatchdog)));
    return stopping;
  };
  return { url: (database) => urlOf(door, database), port, adopted: adopted !== undefined, stop };
};

/** Of several processes that miss the postmaster the first one starts it, and the others adopt it. */
const keepRunning = (home: Home, installed: Program, begun: RunningCluster, log: (line: string) => void) => {
  let { pid } = begun.postmaster;
  const state = { ...begun.state, port: begun.postmaster.port };
  const bringBack = async () => {
    log('Die eigene Datenbank ist ausgefallen und wird wieder gestartet.');
    const { postmaster } = await withLock(
      home.directory,
      async () => (await adopt(home, state, state.settings)) ?? (await startAgain(home, installed, state, log)),
    );
    pid = postmaster.pid;
    log('Die eigene Datenbank läuft wieder.');
  };
  return watchOver({
    isThere: () => isAlive(pid),
    bringBack,
    onFailure: (reason) => log(reason instanceof Error ? reason.message : String(reason)),
  });
};

const startAgain = async (home: Home, installed: Program, state: State, log: (line: string) => void) => {
  const program = await makeRunnable(installed, home.account, () => cacheRoot(home, state.settings.durable));
  return launchOn(async () => state.port, home, program, state, log);
};

const leave = async (home: Home, user: string, callOffWatchdog: () => void) => {
  callOffWatchdog();
  await leaveUsers(home.directory, user);
  if ((await countUsers(home.directory)) > 0) return;
  const postmaster = await findPostmaster(home.data);
  if (postmaster) await stopPostmaster(postmaster, 'fast');
  await discardTemporary(home);
};

/** Adopts a running postmaster if its settings match, or are better while others use it. */
const adopt = async (home: Home, state: State, wanted: State['settings']): Promise<RunningCluster | undefined> => {
  const postmaster = await waitUntilSettled(home.data);
  if (!postmaster) return undefined;
  const isOurs = (await probeCluster({ ...postmaster, password: state.password }, home.data)) === 'ours';
  const isAsWanted = JSON.stringify(state.settings) === JSON.stringify(wanted);
  const isGoodEnough = state.settings.durable || !wanted.durable;
  const mayShare = isAsWanted || (isGoodEnough && (await countUsers(home.directory)) > 0);
  return isOurs && mayShare ? { postmaster, state } : undefined;
};

const stateFor = (home: Home, state: State | 'missing' | 'unreadable', settings: State['settings']): State => {
  const remembered = typeof state === 'object' ? state : { port: 0, password: newPassword() };
  const isLocal = path.dirname(home.data) === home.directory;
  return { ...remembered, data: isLocal ? path.basename(home.data) : home.data, settings };
};

/** From any state (nothing, data, data with a postmaster we cannot use) to a server that accepts our connections. */
const start = async (
  home: Home,
  installed: Program,
  state: State,
  log: (line: string) => void,
): Promise<RunningCluster> => {
  const leftover = await waitUntilSettled(home.data);
  if (leftover && (await countUsers(home.directory)) > 0) throw inUse(home.directory);
  if (leftover) await stopPostmaster(leftover, 'fast');
  const isFirst = !(await hasData(home, installed));
  const program = await makeRunnable(installed, home.account, () => cacheRoot(home, state.settings.durable));
  // Before initdb uses the password: an interrupted start must not leave data with an unknown password.
  await writeState(home.directory, state);
  await rotateLog(home);
  if (isFirst) await initialise(home, program, state.password, state.settings.durable);
  else await changeOwnerOfFolder(home.account, home.data);
  const running = await launchOnFreePort(home, program, state, log);
  const answer = await probeCluster({ ...running.postmaster, password: state.password }, home.data);
  if (answer === 'ours') return running;
  // A server with damaged catalogues crashes and restarts over and over, and never finishes an orderly shutdown.
  await stopPostmaster(running.postmaster, answer === 'not ours' ? 'immediate' : 'fast');
  if (answer === 'not ours') throw damagedData(home.data, home.logFile);
  await setPassword(home, program, state.password);
  return launchOnFreePort(home, program, running.state, log);
};

const cacheRoot = async (home: Home, durable: boolean) =>
  isRoot() ? sharedRoot(durable, home.account) : home.directory;

const logLimit = 5 * 1024 * 1024;

const rotateLog = async (home: Home) => {
  const { size } = await stat(home.logFile).catch(() => ({ size: 0 }));
  if (size > logLimit) await rename(home.logFile, `${home.logFile}.old`);
  const created = await open(home.logFile, 'a', 0o600);
  await created.close();
  await keepOwner(home.directory, home.logFile);
};

const attempts = 40;

/**
 * A remembered port may meanwhile belong to another process, also between our check and the start. After the death of a postmaster its
 * last sessions may hold the shared memory for a moment longer.
 */
const launchOnFreePort = (home: Home, program: Program, state: State, log: (line: string) => void) =>
  launchOn((attempt) => freePort(attempt === 1 ? state.port : 0), home, program, state, log);

const launchOn = async (
  portFor: (attempt: number) => Promise<number>,
  home: Home,
  program: Program,
  state: State,
  log: (line: string) => void,
  { attempt, socketFolder } = { attempt: 1, socketFolder: socketFolderIn(home.data) },
): Promise<RunningCluster> => {
  const port = await portFor(attempt);
  const remembered = { ...state, port };
  await writeState(home.directory, remembered);
  await writeSettings(home, { port, socketFolder }, state.settings);
  await removeStaleFiles(home.data);
  const launched = await startPostmaster(home, program, log);
  if ('postmaster' in launched) return { postmaster: launched.postmaster, state: remembered };
  // Not every file system has sockets.
  const hasNoSockets = socketFolder !== '' && /could not create any Unix-domain sockets/.test(launched.output);
  const mayPass = /could not create any TCP\/IP sockets|pre-existing shared memory block/.test(launched.output);
  if ((!hasNoSockets && !mayPass) || attempt === attempts)
    throw explainOutput(launched.output, home, majorVersion(program));
  await pause(250);
  const next = { attempt: attempt + 1, socketFolder: hasNoSockets ? '' : socketFolder };
  return launchOn(portFor, home, program, remembered, log, next);
};

const freePort = async (wanted: number): Promise<number> => {
  const server = createServer();
  const port = await new Promise<number | undefined>((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ host: '127.0.0.1', port: wanted, exclusive: true }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : undefined);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  if (port !== undefined) return port;
  if (wanted === 0) throw new Error('No free port on 127.0.0.1');
  return freePort(0);
};
