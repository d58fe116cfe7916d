import { setTimeout as pause } from 'node:timers/promises';
import { addLoadedClub, everyWish, type Load, startLoad } from './booking-load.ts';
import { isReady, type Site, until } from './site.ts';
import { judgeBookings, type Verdict } from './verdict.ts';

/** One fault, and its result. */
export type Scenario = { name: string; run: (site: Site, seed: number) => Promise<Verdict> };

/** All processes are ready again, and there was a new booking: how long that took since then, if it happened at all. */
export const recovery = async (site: Site, load: Load, since: number): Promise<number | undefined> => {
  const isBack = async () =>
    load.lastAcknowledgedAt() > since && (await Promise.all(site.urls.map(isReady))).every(Boolean);
  return (await until(isBack)) ? performance.now() - since : undefined;
};

const calmMs = 1500;

/** Families book, the database has a fault, and they go on booking for a while. No process is restarted. */
export const underBooking = (name: string, blow: (site: Site) => Promise<void>): Scenario => ({
  name,
  run: async (site, seed) => {
    const club = await addLoadedClub(site, name);
    const load = startLoad(site, club.clubId, everyWish(club, seed));
    await pause(calmMs);
    await blow(site);
    const recoveryMs = await recovery(site, load, performance.now());
    await pause(calmMs);
    await load.stop();
    const note = `${load.statuses.get(503) ?? 0} times 503`;
    return judgeBookings(site, name, load, { recoveryMs, note });
  },
});

const endPostmaster = (how: 'stop' | 'kill') => async (site: Site) => {
  const { pid, end } = await site.postmaster();
  await end(how);
  // The recovery is measured from the return of the new postmaster: until then the old one may still answer.
  await until(async () => (await site.postmaster()).pid !== pid);
};

const terminateAll = async (site: Site) => {
  for (let times = 0; times < 5; times += 1) {
    await site.withClient((client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    );
    await pause(300);
  }
};

const goneMs = 8000;

/** As if the database were on another machine that is switched off for a while. */
const letNobodyIn = async (site: Site) => {
  const say = (statement: string) => site.withClient((client) => client.query(statement), 'postgres');
  await say('alter database vereinshaus allow_connections false');
  await say(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'vereinshaus'`);
  await pause(goneMs);
  await say('alter database vereinshaus allow_connections true');
};

export const databaseFaults: readonly Scenario[] = [
  underBooking('database stopped', endPostmaster('stop')),
  underBooking('database killed', endPostmaster('kill')),
  underBooking('connections ended, 5 times', terminateAll),
  underBooking(`database gone for ${goneMs / 1000} s`, letNobodyIn),
];
