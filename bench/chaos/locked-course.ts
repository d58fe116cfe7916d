import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../rush.ts';
import { addLoadedClub, everyWish, startLoad } from './booking-load.ts';
import type { Scenario } from './database-faults.ts';
import { isReady } from './site.ts';
import { judgeBookings } from './verdict.ts';

const name = 'one course locked';
const lockedMs = 8000;
const calmMs = 4000;
const jobWorkersOfQueues = 8;
/** A multiple of the earlier wait on a busy machine; at least two seconds. */
const limitOf = (calm: number) => Math.max(2000, 3 * calm);

/** One course is locked for eight seconds, and everyone wants it; the other courses, and /readyz, must not be affected. */
export const lockedCourse: Scenario = {
  name,
  run: async (site, seed) => {
    const club = await addLoadedClub(site, name);
    const [lockedId = 0, ...others] = club.courses;
    const wanted = everyWish({ ...club, courses: others }, seed);
    const before = startLoad(site, club.clubId, wanted.slice(0, wanted.length / 2), jobWorkersOfQueues);
    await pause(calmMs);
    await before.stop();
    const outcome = await site.withClient(async (client) => {
      await client.query('begin');
      await client.query('select from course where club_id = $1 and id = $2 for update', [club.clubId, lockedId]);
      const wishes = club.bookers.map((booker) => ({ courseId: lockedId, booker }));
      const crowd = startLoad(site, club.clubId, wishes, 100);
      const rest = startLoad(site, club.clubId, wanted.slice(wanted.length / 2), jobWorkersOfQueues);
      const notReady: string[] = [];
      const end = performance.now() + lockedMs;
      while (performance.now() < end) {
        for (const url of site.urls) if (!(await isReady(url))) notReady.push(url);
        await pause(100);
      }
      const meanwhile = crowd.acknowledged.size;
      await rest.stop();
      const since = performance.now();
      await client.query('commit');
      await crowd.done;
      return { crowd, rest, notReady, meanwhile, recoveryMs: performance.now() - since };
    });
    const { crowd, rest, notReady, meanwhile, recoveryMs } = outcome;
    const [calm, p95] = [percentile(before.times, 0.95), percentile(rest.times, 0.95)];
    const both = {
      ...rest,
      acknowledged: new Set([...before.acknowledged, ...rest.acknowledged, ...crowd.acknowledged]),
      strange: [...rest.strange, ...crowd.strange],
      statuses: new Map(
        [...rest.statuses.keys(), ...crowd.statuses.keys()].map((status) => [
          status,
          (rest.statuses.get(status) ?? 0) + (crowd.statuses.get(status) ?? 0),
        ]),
      ),
    };
    return judgeBookings(site, name, both, {
      recoveryMs,
      note: `others p95 ${p95.toFixed(0)} ms (before ${calm.toFixed(0)} ms), ${crowd.statuses.get(503) ?? 0} times "sehr viele Anmeldungen"`,
      faults: [
        ...(p95 > limitOf(calm) ? [`others wait ${p95.toFixed(0)} ms`] : []),
        ...(notReady.length > 0 ? [`/readyz refused ${notReady.length} times`] : []),
        ...((rest.statuses.get(503) ?? 0) > 0 ? ['others were sent away'] : []),
        ...(meanwhile > 0 ? ['the lock held nobody'] : []),
        ...(crowd.acknowledged.size === club.bookers.length ? [] : ['somebody in the crowd was not booked']),
      ],
    });
  },
};
