import { sql } from 'kysely';
import { copiedCourses } from '../../db/copied-courses.ts';
import type { WithCourse } from '../courses/index.ts';

/** Trainers copied with a course keep their agreed rate. */
export const withCourse: WithCourse = {
  copy: async (ctx, copied, { withTrainers }) => {
    if (!withTrainers) return;
    await sql`
      insert into prae_rate (club_id, course_id, person_id, hourly_cents)
      select r.club_id, s.id, r.person_id, r.hourly_cents
      from ${copiedCourses(copied)}
      join prae_rate r on r.club_id = current_club() and r.course_id = s.from_id`.execute(ctx.db);
  },
  /** A deleted course can be restored as it was. */
  remove: async () => undefined,
};
