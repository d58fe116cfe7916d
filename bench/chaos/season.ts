import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../apps/server/src/demo/random.ts';
import { addAdmin, addClub, addCoursesWithDates, ask } from '../rush.ts';
import type { Scenario } from './database-faults.ts';
import type { Site } from './site.ts';

const name = 'season run, 4 kills';
const courses = 100;
const dates = 40;

type Run = { courses: number; dates: number };

/** The season runs that exist, and what each has created. */
const runsOf = (site: Site, clubId: number) =>
  site.withClient(async (client) => {
    const { rows } = await client.query<Run>(
      `select count(distinct c.id)::integer as courses, count(e.id)::integer as dates from season_run r
       left join course c on c.club_id = r.club_id and c.season_run_id = r.id and c.deleted_at is null
       left join event e on e.club_id = c.club_id and e.course_id = c.id
       where r.club_id = $1 and r.undone_at is null group by r.id`,
      [clubId],
    );
    return rows;
  });

const strayCourses = (site: Site, clubId: number) =>
  site.withClient(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from course where club_id = $1 and deleted_at is null',
      [clubId],
    );
    return rows[0]?.count ?? 0;
  });

const isWhole = (run: Run) => run.courses === courses && run.dates === courses * dates;

/** A season run is one transaction: whenever the process is killed, all of it is there or nothing. */
export const seasonRun: Scenario = {
  name,
  run: async (site, seed) => {
    const random = createRandom(seed);
    const { clubId, cookie, course_ids } = await site.withClient(async (client) => {
      const id = await addClub(client, name);
      return {
        clubId: id,
        cookie: await addAdmin(client, id),
        course_ids: await addCoursesWithDates(client, id, courses, dates),
      };
    });
    const send = (path: string, body: object) =>
      ask({ url: site.urls[0] ?? '' }, { clubId, path, cookie, body }).catch(() => undefined);
    let [acknowledged, there, lost, double] = [0, 0, 0, 0];
    const faults: string[] = [];
    const count = async (isAcknowledged: boolean) => {
      const runs = await runsOf(site, clubId);
      acknowledged += isAcknowledged ? 1 : 0;
      there += runs.length;
      if (isAcknowledged && runs.length === 0) lost += 1;
      if (runs.length > 1) double += 1;
      if (!runs.every(isWhole)) faults.push(`half a run: ${JSON.stringify(runs)}`);
      const wanted = courses * (1 + runs.length);
      const found = await strayCourses(site, clubId);
      if (found !== wanted) faults.push(`${found} courses instead of ${wanted}`);
    };
    for (let kills = 0; kills < 4; kills += 1) {
      const sent = send('/courses/season/run', { course_ids });
      await pause(random.int(10, 250));
      await site.replace([0]);
      await count((await sent)?.status === 200);
      const runs = await site.withClient((client) =>
        client.query<{ id: number }>('select id from season_run where club_id = $1 and undone_at is null', [clubId]),
      );
      for (const { id } of runs.rows) {
        const undone = await send('/courses/season/undo', { run_ID: id });
        if (undone?.status !== 200) faults.push(`a run cannot be taken back: ${undone?.text.slice(0, 200)}`);
      }
    }
    const since = performance.now();
    const answer = await send('/courses/season/run', { course_ids });
    if (answer?.status !== 200) faults.push(`refused: ${answer?.text.slice(0, 200)}`);
    await count(answer?.status === 200);
    return {
      scenario: name,
      acknowledged,
      there,
      lost,
      double,
      broken: answer !== undefined && answer.status >= 500 ? 1 : 0,
      recoveryMs: performance.now() - since,
      note: `runs of ${courses} courses, whole or not at all`,
      faults,
    };
  },
};
