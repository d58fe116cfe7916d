import { sql } from 'kysely';
import { copiedCourses } from '../../db/copied-courses.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import { viewerOf } from '../../kit/ctx.ts';
import type { WithCourse } from '../courses/index.ts';
import { firstDayOfCopy, isBarredFrom, noteLeftBehind } from '../trainer-papers/index.ts';
import { reserveInCopies } from './take-along.ts';

/** Trainers come along with a copy; participants keep a place where that is wanted: whoever takes one goes through the booking.
 * Who lacks a paper that the course insists on stays behind. */
export const withCourse: WithCourse = {
  reserve: reserveInCopies,
  copy: async (ctx, copied, { withTrainers }) => {
    // What follows what does so in the next season as well, where both come along.
    await sql`
      insert into course_successor (club_id, course_id, successor_id)
      select f.club_id, s.id, n.id from ${copiedCourses(copied)}
      join course_successor f on f.club_id = current_club() and f.course_id = s.from_id
      join course_card n on n.club_id = f.club_id and n.copied_from_id = f.successor_id
        and n.id in (${sql.join(copied.map(({ id }) => sql`${id}`))})`.execute(ctx.db);
    if (!withTrainers) return;
    await sql`
      insert into participation (club_id, course_id, person_id, role, created_at, created_by, starts_at, is_hidden)
      select i.club_id, s.id, i.person_id, 1, ${ctx.now}, ${viewerOf(ctx).id}, ${ctx.now}, i.is_hidden
      from ${copiedCourses(copied)}
      join participation i on i.club_id = current_club() and i.course_id = s.from_id and i.role = ${roleLiteral.trainer} and i.left_at is null
      join person_card p on p.club_id = i.club_id and p.id = i.person_id and p.is_present
      where not ${isBarredFrom(sql`i.person_id`, sql`s.from_id`, firstDayOfCopy(ctx.now))}`.execute(ctx.db);
    await noteLeftBehind(ctx, copied);
  },
  /** The record of a booking stays; trainers are free. */
  remove: async (ctx, courseIds) => {
    await sql`
      update participation set left_at = ${ctx.now} where course_id = any(${[...courseIds]}::integer[]) and left_at is null`.execute(
      ctx.db,
    );
  },
};
