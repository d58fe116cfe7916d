import { sweepMinutes } from '@vereinshaus/contract/waitlist';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { eachOnItsOwn } from '../../kit/each-on-its-own.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { lockCourse } from './lock-course.ts';
import { promoteWaiting } from './promote-waiting.ts';

/** Wartelisten durchsehen: every eleven minutes, for places that freed without somebody leaving. */
export const sweepWaitlists = defineJob({
  name: 'sweep-waitlists',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 30,
  cron: `*/${sweepMinutes} * * * *`,
});

type Site = { id: number; origin: string };

/** Clubs with a free place and somebody waiting for it: found from the queue, however many clubs there are. */
const sitesOf = async (database: Database, originOf: (host: string) => string): Promise<readonly Site[]> => {
  const { rows } = await sql<{ id: number; host: string | null }>`
    select w.club_id as id, h.host from (select distinct club_id from courses_to_promote()) w
    left join club_host h on h.club_id = w.club_id and h.is_main
    order by w.club_id`.execute(database.registry);
  return rows.map(({ id, host }) => ({ id, origin: originOf(host ?? 'localhost') }));
};

/** Courses of the club with a free place and somebody waiting. */
const coursesToSweep = async (db: Db): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select course_id as id from courses_to_promote()`.execute(db);
  return rows.map((row) => row.id);
};

/** One transaction per course: a failure leaves the others promoted. */
export const sweepClub = async (
  database: Database,
  club: Site,
  { now, senderIn }: { now: () => Date; senderIn: (db: Db) => WorkCtx['jobs'] },
): Promise<number> => {
  const courses = await database.transaction({ tenant: club.id, readOnly: true }, coursesToSweep);
  let promoted = 0;
  await eachOnItsOwn(courses, async (courseId) => {
    promoted += await database.transaction({ tenant: club.id }, async (db) => {
      const ctx: WorkCtx = { db, club, viewer: null, now: now(), jobs: senderIn(db) };
      return promoteWaiting(ctx, await lockCourse(ctx, courseId));
    });
  });
  return promoted;
};

export const sweepWorker = (senderIn: (db: Db) => WorkCtx['jobs'], originOf: (host: string) => string) =>
  worker(sweepWaitlists, async ({ database, now }) => {
    await eachOnItsOwn(await sitesOf(database, originOf), async (club) => {
      await sweepClub(database, club, { now, senderIn });
    });
  });
