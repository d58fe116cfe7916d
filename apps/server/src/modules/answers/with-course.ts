import { sql } from 'kysely';
import { copiedCourses } from '../../db/copied-courses.ts';
import { viewerOf } from '../../kit/ctx.ts';
import type { WithCourse } from '../courses/index.ts';

/** A copy asks as its course does; what single dates did otherwise was about those. */
export const withCourse: WithCourse = {
  copy: async (ctx, copied) => {
    await sql`
      insert into answer_rule (club_id, course_id, hours, set_at, set_by)
      select r.club_id, s.id, r.hours, ${ctx.now}, ${viewerOf(ctx).id}
      from ${copiedCourses(copied)}
      join answer_rule r on r.club_id = current_club() and r.course_id = s.from_id`.execute(ctx.db);
  },
  // Its dates are gone with it, and what they ask.
  remove: async () => {},
};
