import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseFaults, type Scenario } from './database-faults.ts';
import { failoverScenarios, openFailoverSite } from './failover.ts';
import { fullDisk } from './full-disk.ts';
import { lockedCourse } from './locked-course.ts';
import { badMailServer, massMail } from './mails.ts';
import { processKills } from './process-kills.ts';
import { restoreDrill } from './restore-drill.ts';
import { rollingRestarts } from './rolling-restart.ts';
import { seasonRun } from './season.ts';
import { lastLinesOf, openSite, withFolder } from './site.ts';
import { whyNoMachines } from './three-machines.ts';
import { isFine, type Verdict, verdictTable } from './verdict.ts';

/**
 * npm run chaos [-- --kills 5] [--only mail] [--seed 7]: the built server with its own database, under every kind of fault. Compares
 * acknowledged requests with stored data; exits with 1 if something is lost, duplicated or broken.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '20261115' },
  },
});
const seed = Number(values.seed) || 1;
const kills = Math.min(1000, Math.max(1, Number(values.kills) || 5));
const say = (line: string) => console.log(line);

const scenarios: readonly Scenario[] = [
  // Mail comes first: later it would wait behind the confirmations of thousands of bookings.
  massMail,
  badMailServer,
  seasonRun,
  ...databaseFaults,
  processKills(kills),
  lockedCourse,
  ...rollingRestarts(say),
  // Last, because it restores an earlier state.
  restoreDrill,
];

const tell = (verdict: Verdict) => {
  say(`${verdict.scenario}: ${isFine(verdict) ? 'ok' : 'WRONG'}`);
  for (const fault of verdict.faults) say(`  ${fault}`);
  return verdict;
};

const runOnSite = async (chosen: readonly Scenario[], folder: string, logFile: string): Promise<readonly Verdict[]> => {
  if (chosen.length === 0) return [];
  const site = await openSite({ processes: 2, folder, logFile });
  try {
    const verdicts: Verdict[] = [];
    for (const { run } of chosen) verdicts.push(tell(await run(site, seed)));
    return verdicts;
  } finally {
    await site.close();
  }
};

/** On three databases with failover. */
const runOnThree = async (folder: string, logFile: string): Promise<readonly Verdict[]> => {
  const chosen = failoverScenarios.filter(({ name }) => isChosen(name));
  if (chosen.length === 0) return [];
  const reason = await whyNoMachines();
  if (reason !== undefined) {
    say(`failover: left out: ${reason}`);
    return [];
  }
  const three = await openFailoverSite(folder, logFile);
  try {
    const verdicts: Verdict[] = [];
    for (const { run } of chosen) verdicts.push(tell(await run(three, seed)));
    return verdicts;
  } finally {
    await three.site.close();
  }
};

const isChosen = (name: string) => name.includes(values.only);

const verdicts = await withFolder(async (folder) => {
  const logFile = join(folder, 'server.log');
  try {
    const onSite = await runOnSite(
      scenarios.filter(({ name }) => isChosen(name)),
      folder,
      logFile,
    );
    const onThree = await runOnThree(folder, logFile);
    if (!isChosen('disk full')) return [...onSite, ...onThree];
    const onSmallDisk = await fullDisk(folder, logFile, seed);
    if (onSmallDisk) return [...onSite, ...onThree, tell(onSmallDisk)];
    say('disk full: left out, because a small disk can only be had by root on Linux');
    return [...onSite, ...onThree];
  } catch (error) {
    say(await lastLinesOf(logFile));
    throw error;
  }
});

say(`\nseed ${seed}\n${verdictTable(verdicts)}\n`);
if (!verdicts.every(isFine)) process.exitCode = 1;
