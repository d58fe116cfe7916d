import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, accountFor, canEnter, isRoot } from './account.ts';
import {
  diskFull,
  explainSystemError,
  foreignData,
  hasCode,
  missingData,
  notWritable,
  unreachableData,
  unreadableState,
} from './failures.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { type State, stateFile } from './state.ts';
import { countUsers } from './users.ts';

/**
 * Where a cluster lives. Everything is in `directory`, with one exception: a server that runs as root needs another
 * user for PostgreSQL, and if that user may not enter the directory, the data go to a place of their own.
 */
export type Home = { directory: string; data: string; logFile: string; account: Account | undefined };

type Request = { directory: string; durable: boolean; log: (line: string) => void };

const systemRoot = '/var/lib/vereinshaus';
const temporaryPrefix = 'vereinshaus-data-';
const originFile = 'herkunft.txt';

/** Creates the directory, makes sure that it can be written to, and returns its real path. */
export const prepareDirectory = async (requested: string) => {
  const directory = path.resolve(requested);
  try {
    const created = await mkdir(directory, { recursive: true });
    if (created && isRoot()) await chmod(directory, 0o711);
    const probe = await mkdtemp(path.join(directory, '.probe-'));
    await rm(probe, { recursive: true });
    return await realpath(directory);
  } catch (error) {
    if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw diskFull(directory, error);
    throw notWritable(directory, error);
  }
};

export const findHome = async (request: Request, state: State | 'missing' | 'unreadable'): Promise<Home> => {
  const { directory, log } = request;
  const local = path.join(directory, 'postgres');
  const remembered = typeof state === 'object' ? path.resolve(directory, state.data) : local;
  const home = { directory, logFile: path.join(directory, 'postgres.log') };
  if (await exists(remembered)) return { ...home, data: remembered, account: await accountOfData(remembered, log) };
  if (state === 'unreadable') throw unreadableState(stateFile(directory));
  if (remembered !== local && typeof state === 'object' && state.settings.durable) {
    throw missingData(remembered, stateFile(directory));
  }
  const account = await accountFor(local, log);
  const data = (await canEnter(account, directory)) ? local : await placeElsewhere(request, account);
  return { ...home, data, account };
};

const exists = async (folder: string) => (await stat(folder).catch(() => undefined)) !== undefined;

const accountOfData = async (data: string, log: (line: string) => void) => {
  const account = await accountFor(data, log);
  const uid = process.getuid?.();
  if (uid !== undefined && !account && (await stat(data)).uid !== uid) throw foreignData(data);
  if (!(await canEnter(account, path.dirname(data)))) throw unreachableData(data);
  return account;
};

/**
 * The new place has a random part in its name and is known only by the state file: deleting the directory therefore starts from scratch,
 * and durable data stay where they are.
 */
const placeElsewhere = async ({ directory, durable, log }: Request, account: Account | undefined) => {
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 12);
  if (!durable) await removeAbandoned();
  const root = await sharedRoot(durable, account);
  const home = await mkdtemp(path.join(root, durable ? `${name}-` : `${temporaryPrefix}${name}-`)).catch(
    (error: unknown) => {
      throw explainSystemError(error, root);
    },
  );
  await chmod(home, 0o711);
  await writeFile(path.join(home, originFile), `${directory}\n`);
  const data = path.join(home, 'postgres');
  log(`PostgreSQL läuft nicht als root und darf ${directory} nicht betreten: Die Daten liegen in ${data}.`);
  return data;
};

/** A place that root can write to and the account can enter. */
export const sharedRoot = async (durable: boolean, account: Account | undefined) => {
  if (durable) {
    await mkdir(systemRoot, { recursive: true, mode: 0o755 }).catch((error: unknown) => {
      throw notWritable(systemRoot, error);
    });
    return systemRoot;
  }
  for (const folder of temporaryFolders()) {
    if (await canEnter(account, folder)) return folder;
  }
  throw notWritable(tmpdir());
};

const temporaryFolders = () => [...new Set([tmpdir(), '/tmp', '/var/tmp'])];

/** Removes the temporary folder of a cluster that is not durable once its last user has left. */
export const discardTemporary = async (home: Home) => {
  const place = path.dirname(home.data);
  if (path.basename(place).startsWith(temporaryPrefix)) await rm(place, { recursive: true, force: true });
};

/** Removes leftovers of crashed test runs. */
const removeAbandoned = async () => {
  for (const folder of temporaryFolders()) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((entry) => entry.startsWith(temporaryPrefix))) {
      await removeIfAbandoned(path.join(folder, name));
    }
  }
};

const removeIfAbandoned = async (place: string) => {
  const found = await lstat(place).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return;
  // A cluster that is just being started has no users yet.
  if (Date.now() - found.mtimeMs < 60_000) return;
  const origin = await readFile(path.join(place, originFile), 'utf8').catch(() => '');
  if (origin && (await countUsers(origin.trim())) > 0) return;
  const postmaster = await findPostmaster(path.join(place, 'postgres'));
  if (postmaster) await stopPostmaster(postmaster, 'immediate');
  await rm(place, { recursive: true, force: true });
};
