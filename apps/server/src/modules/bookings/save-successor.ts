import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { maySeeCourse } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import { bookingErrors } from './bookings.errors.ts';
import { courseFacts } from './course-facts.ts';

/** Nachfolgekurs festlegen; 0 takes it away. */
export const saveSuccessor = async (ctx: Ctx, { courseId, successorId }: { courseId: number; successorId: number }) => {
  if (courseId === successorId) throw bookingErrors.ownSuccessor();
  const course = await courseFacts(ctx, courseId);
  if (successorId === 0) await ctx.db.deleteFrom('course_successor').where('course_id', '=', courseId).execute();
  else {
    if (!(await maySeeCourse(ctx, successorId))) throw bookingErrors.courseGone();
    await sql`
      insert into course_successor (club_id, course_id, successor_id) values (current_club(), ${courseId}, ${successorId})
      on conflict (club_id, course_id) do update set successor_id = excluded.successor_id`.execute(ctx.db);
  }
  const successor = successorId === 0 ? '' : (await courseFacts(ctx, successorId)).name;
  await recordHistory(ctx, {
    kind: 'bookings.successorSet',
    personId: null,
    courseId,
    details: { course: course.name, successor },
  });
};
