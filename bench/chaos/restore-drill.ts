import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChildProcess } from '../../apps/server/src/kit/run-child-process.ts';
import { addLoadedClub, everyWish, startLoad } from './booking-load.ts';
import type { Scenario } from './database-faults.ts';
import { isReady, type Site, until } from './site.ts';
import { judgeBookings } from './verdict.ts';

const name = 'restore drill';
const key = 'a key of more than thirty-two characters';
/** The number of bookings that are acknowledged before the backup begins, and again after it. */
const bookingsEach = 300;

const program = (of: 'backup' | 'restore') => new URL(`../../apps/server/dist/${of}.js`, import.meta.url);

/** Everything dies, and the folder with database, files and key is gone; the archive was kept elsewhere. */
const loseAndRestore = async (site: Site, env: NodeJS.ProcessEnv) => {
  const postmaster = await site.postmaster();
  await postmaster.end('kill');
  await until(() => !isAlive(postmaster.pid));
  await rm(site.dataDir, { recursive: true, force: true });
  await runChildProcess(program('restore'), ['latest'], env);
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Families book, a backup is made meanwhile, they book on, everything is lost: all bookings acknowledged before the backup must be
 * restored.
 */
export const restoreDrill: Scenario = {
  name,
  run: async (site, seed) => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'vereinshaus-drill-'));
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: site.dataDir,
      BACKUP_TO: elsewhere,
      BACKUP_KEY: key,
    };
    try {
      const club = await addLoadedClub(site, name);
      const load = startLoad(site, club.clubId, everyWish(club, seed));
      await until(() => load.acknowledged.size >= bookingsEach);
      const promised = new Set(load.acknowledged);
      await runChildProcess(program('backup'), [], env);
      const saved = load.acknowledged.size;
      await until(() => load.acknowledged.size >= saved + bookingsEach);
      await load.stop();
      const after = load.acknowledged.size - promised.size;
      const begun = performance.now();
      await site.replace([...site.urls.keys()], () => loseAndRestore(site, env));
      const isBack = await until(async () => (await Promise.all(site.urls.map(isReady))).every(Boolean));
      const judged = { ...load, acknowledged: promised };
      // Mails pending during the backup are sent again: better twice than never.
      const withoutMails = { ...site, postbox: { ...site.postbox, kept: new Map<string, number>() } };
      return await judgeBookings(withoutMails, name, judged, {
        recoveryMs: isBack ? performance.now() - begun : undefined,
        note: `${after} bookings after the backup began`,
        faults:
          promised.size >= bookingsEach && after >= bookingsEach ? [] : ['too little was booked to prove anything'],
      });
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  },
};
