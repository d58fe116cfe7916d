import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../apps/server/src/demo/random.ts';
import { addLoadedClub, everyWish, startLoad } from './booking-load.ts';
import { recovery, type Scenario } from './database-faults.ts';
import { judgeBookings } from './verdict.ts';

/** One process after the other is killed while families book, and another takes its place. */
export const processKills = (kills: number): Scenario => {
  const name = `${kills} kills of a process`;
  return {
    name,
    run: async (site, seed) => {
      const club = await addLoadedClub(site, name, Math.max(60, 2 * kills));
      const load = startLoad(site, club.clubId, everyWish(club, seed));
      const random = createRandom(seed);
      const recoveries: (number | undefined)[] = [];
      for (let times = 0; times < kills; times += 1) {
        await pause(random.int(200, 1500));
        const since = performance.now();
        await site.replace([times % site.urls.length]);
        recoveries.push(await recovery(site, load, since));
      }
      await pause(1000);
      await load.stop();
      const isBack = recoveries.every((ms) => ms !== undefined);
      const slowest = Math.max(...recoveries.map((ms) => ms ?? 0));
      const note = `${load.statuses.get(0) ?? 0} broken off, slowest recovery`;
      return judgeBookings(site, name, load, { recoveryMs: isBack ? slowest : undefined, note });
    },
  };
};
