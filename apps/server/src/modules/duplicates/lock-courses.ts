import type { Ctx } from '../../kit/ctx.ts';
import { lockCourseRows } from '../courses/index.ts';

/** Courses first and persons after them, as booking does: whoever changes a booking has read whose it is under this lock. */
export const lockCoursesOf = async (ctx: Ctx, personIds: readonly number[]) => {
  const courses = await ctx.db
    .selectFrom('participation_card as t')
    .where('t.person_id', 'in', [...personIds])
    .select('t.course_id')
    .distinct()
    .execute();
  await lockCourseRows(
    ctx,
    courses.map((row) => row.course_id),
  );
};
