import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { addLoadedClub, everyWish, startLoad } from './booking-load.ts';
import { recovery } from './database-faults.ts';
import { openSite, type Site, until } from './site.ts';
import { judgeBookings, type Verdict } from './verdict.ts';

const run = promisify(execFile);
const name = 'disk full';
const diskMb = 400;
const fullMs = 5000;

/** A disk small enough to be filled: only Linux has it, and only root may mount it. */
const mountSmallDisk = async (folder: string): Promise<boolean> => {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0711`, 'tmpfs', folder]);
    return true;
  } catch {
    return false;
  }
};

/** Writes until the disk is full. */
const fill = async (file: string) => {
  const ballast = await open(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const block = Buffer.alloc(size, 1);
      while ((await ballast.write(block).catch(() => ({ bytesWritten: 0 }))).bytesWritten === size);
    }
  } finally {
    await ballast.close();
  }
};

const bookOnFullDisk = async (site: Site, ballast: string, seed: number): Promise<Verdict> => {
  const club = await addLoadedClub(site, name);
  const load = startLoad(site, club.clubId, everyWish(club, seed));
  await pause(1500);
  const before = load.statuses.get(503) ?? 0;
  await fill(ballast);
  const isRefused = await until(async () => {
    // The reserve is used up first.
    await fill(`${ballast}-more`);
    return (load.statuses.get(503) ?? 0) > before;
  });
  await pause(fullMs);
  await rm(ballast);
  await rm(`${ballast}-more`, { force: true });
  const recoveryMs = await recovery(site, load, performance.now());
  await pause(1000);
  await load.stop();
  return judgeBookings(site, name, load, {
    recoveryMs,
    note: `${(load.statuses.get(503) ?? 0) - before} times 503`,
    faults: isRefused ? [] : ['the disk never was too small'],
  });
};

/** The database on a disk that fills up under booking load; undefined if no such disk is available. */
export const fullDisk = async (folder: string, logFile: string, seed: number): Promise<Verdict | undefined> => {
  const disk = join(folder, 'small-disk');
  await mkdir(disk);
  if (!(await mountSmallDisk(disk))) return undefined;
  try {
    await chmod(disk, 0o711);
    const site = await openSite({ processes: 1, folder: disk, logFile });
    try {
      return await bookOnFullDisk(site, join(disk, 'ballast'), seed);
    } finally {
      await site.close();
    }
  } finally {
    await run('umount', ['-l', disk]);
  }
};
