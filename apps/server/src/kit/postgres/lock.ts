import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode, lockHeld } from './failures.ts';
import { isStill, ownBirth } from './processes.ts';

const patience = 15 * 60_000;

/**
 * Runs `work` while no other process starts or stops the cluster of this directory.
 *
 * The lock is a folder with one file named after its owner. It is taken by renaming a finished folder into place, which
 * fails while the old one is not empty; the lock of a dead owner is opened by deleting *its* file by name, so that two
 * processes that find the same dead owner can never delete a living one's lock.
 */
export const withLock = async <Result>(directory: string, work: () => Promise<Result>): Promise<Result> => {
  const lock = path.join(directory, 'postgres.lock');
  const owner = `${process.pid}-${randomBytes(4).toString('hex')}`;
  await takeLock(directory, lock, owner);
  try {
    return await work();
  } finally {
    await rm(path.join(lock, owner), { force: true });
    await rmdir(lock).catch(() => undefined);
  }
};

const takeLock = async (directory: string, lock: string, owner: string) => {
  const prepared = `${lock}.${owner}`;
  await mkdir(prepared);
  try {
    await writeFile(path.join(prepared, owner), await ownBirth());
    const deadline = Date.now() + patience;
    while (!(await moveIntoPlace(prepared, lock))) {
      const holder = await livingHolder(lock);
      if (holder && Date.now() > deadline) throw lockHeld(directory, holder);
      if (holder) await pause(40);
    }
  } finally {
    await rm(prepared, { recursive: true, force: true });
  }
};

const moveIntoPlace = async (prepared: string, lock: string) => {
  try {
    await rename(prepared, lock);
    return true;
  } catch (error) {
    // Windows reports an existing folder as EPERM or EACCES.
    const isTaken = hasCode(error, 'ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : []));
    if (isTaken) return false;
    throw error;
  }
};

/** The number of the process that holds the lock; without one the lock has been opened and can be tried again. */
const livingHolder = async (lock: string) => {
  for (const name of await readdir(lock).catch(() => [])) {
    const pid = Number.parseInt(name, 10);
    const born = await readFile(path.join(lock, name), 'utf8').catch(() => undefined);
    if (born === undefined) continue;
    if (await isStill(pid, born)) return String(pid);
    await unlink(path.join(lock, name)).catch(() => undefined);
  }
  await rmdir(lock).catch(() => undefined);
  return undefined;
};
