import { sql } from 'kysely';
import { copiedCourses } from '../../db/copied-courses.ts';
import type { WithCourse } from '../courses/index.ts';
import { wouldBeLeftBehind } from './leave-behind.ts';

/** A copy demands what its course demands. */
export const withCourse: WithCourse = {
  copy: async (ctx, copied) => {
    await sql`
      insert into course_paper_demand (club_id, course_id, kind, is_bar)
      select d.club_id, s.id, d.kind, d.is_bar
      from ${copiedCourses(copied)}
      join course_paper_demand d on d.club_id = current_club() and d.course_id = s.from_id`.execute(ctx.db);
  },
  leftBehind: wouldBeLeftBehind,
  /** A deleted course can come back as it was. */
  remove: async () => undefined,
};
