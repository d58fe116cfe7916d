import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runChildProcess } from '../apps/server/src/kit/run-child-process.ts';
import { type FilledDatabase, openFilledDatabase } from './database.ts';
import { type Side, startServer } from './processes.ts';
import { askFor, percentile } from './rush.ts';

/**
 * A nightly backup of 100,000 persons, while an administrator goes on requesting the session status and pages of the person list; then a
 * restore without any other requests.
 */
const backupSeconds = 60;
const restoreSeconds = 180;
const slowerAtMost = 3;
const idleRounds = 300;
/** Shorter differences are noise of the machine. */
const noiseMs = 30;

const program = (name: string) => new URL(`../apps/server/dist/${name}.js`, import.meta.url);

/** The times of both requests, one after the other, until `isEnough`. */
const times = async (side: Side, { clubId, admin }: FilledDatabase, isEnough: (rounds: number) => boolean) => {
  const found: number[] = [];
  const cookie = `verein_${clubId}=${admin.token}`;
  for (let round = 0; !isEnough(round); round += 1) {
    found.push((await askFor(side, { clubId, cookie, path: '/user/status' })).ms);
    found.push((await askFor(side, { clubId, cookie, path: `/user/subusers?page=${1 + (round % 50)}&size=50` })).ms);
    await pause(5);
  }
  return found;
};

const seconds = async (work: () => Promise<void>) => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

export const runBackup = async (say: (line: string) => void): Promise<boolean> => {
  say('filling the database …');
  const database = await openFilledDatabase(say);
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-bench-backup-'));
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: folder,
    NODE_ENV: 'production',
  };
  try {
    const side = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder });
    const measured = await (async () => {
      try {
        await times(side, database, (rounds) => rounds === idleRounds);
        const idle = percentile(await times(side, database, (rounds) => rounds === idleRounds), 0.99);
        let isOver = false;
        const saved = seconds(() => runChildProcess(program('backup'), [], env)).finally(() => {
          isOver = true;
        });
        const busy = percentile(await times(side, database, () => isOver), 0.99);
        return { idle, busy, saved: await saved };
      } finally {
        await side.stop();
      }
    })();
    const restored = await seconds(() => runChildProcess(program('restore'), ['latest', '--skip-backup'], env));
    const { idle, busy, saved } = measured;
    say(
      `100,000 persons: backed up and read back in ${saved.toFixed(1)} s (limit ${backupSeconds}), meanwhile p99 ${busy.toFixed(0)} ms, ` +
        `idle ${idle.toFixed(0)} ms (at most ${slowerAtMost} times); put back in ${restored.toFixed(1)} s (limit ${restoreSeconds})`,
    );
    return saved <= backupSeconds && restored <= restoreSeconds && busy <= Math.max(slowerAtMost * idle, noiseMs);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
};
