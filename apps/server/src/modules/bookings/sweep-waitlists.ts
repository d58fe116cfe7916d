import { sweepMinutes } from '@vereinshaus/contract/bookings/waitlist';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { type ClubSite, type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { lockCourseRows } from '../courses/index.ts';
import { factsOfCourses } from './course-facts.ts';
import { lockCourse } from './lock-course.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { coursesWaitedForToo } from './queue-bonds.ts';

/** Wartelisten durchsehen: every eleven minutes, for places that freed without somebody leaving. */
export const sweepWaitlists = defineJob({
  name: 'sweep-waitlists',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 30,
  cron: `*/${sweepMinutes} * * * *`,
});

/** Clubs with a free place and somebody waiting for it: found from the queue, however many clubs there are. */
const clubsToSweep = sql`select distinct club_id from courses_to_promote()`;

/** Courses of the club with a free place and somebody waiting. */
const coursesToSweep = async (db: Db): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select course_id as id from courses_to_promote()`.execute(db);
  return rows.map((row) => row.id);
};

/** With the courses in which somebody waits together, in the order of their numbers: places of several are given at once. */
const sweepCourse = async (ctx: WorkCtx, courseId: number): Promise<number> => {
  const others = await coursesWaitedForToo(ctx, courseId);
  if (others.length > 0) await lockCourseRows(ctx, [courseId, ...others]);
  return promoteWaiting(ctx, await lockCourse(ctx, courseId), await factsOfCourses(ctx, others));
};

/** One transaction per course: a failure leaves the others promoted. */
export const sweepClub = async (database: Database, club: ClubSite, tools: WorkTools): Promise<number> => {
  const transact = transactionsIn(database, club, tools);
  const courses = await database.transaction({ tenant: club.id, readOnly: true }, coursesToSweep);
  let promoted = 0;
  await runAllThenThrow(courses, async (courseId) => {
    promoted += await transact((ctx) => sweepCourse(ctx, courseId));
  });
  return promoted;
};

export const sweepWorker = (senderIn: WorkTools['senderIn'], originOf: OriginResolver) =>
  worker(sweepWaitlists, async ({ database, now }) => {
    await runAllThenThrow(await sitesOf(database, originOf, clubsToSweep), async (club) => {
      await sweepClub(database, club, { now, senderIn });
    });
  });
