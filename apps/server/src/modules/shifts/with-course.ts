import { sql } from 'kysely';
import { copiedCourses, moved } from '../../db/copied-courses.ts';
import type { WithCourse } from '../courses/index.ts';

/** A copy gets the same locations and shifts, moved along with its dates and with nobody in them. */
export const withCourse: WithCourse = {
  copy: async (ctx, copied, { withEvents }) => {
    if (!withEvents) return;
    await sql`
      insert into shift_plan (club_id, course_id)
      select n.club_id, s.id from ${copiedCourses(copied)}
      join shift_plan n on n.club_id = current_club() and n.course_id = s.from_id`.execute(ctx.db);
    await sql`
      with n as materialized (
        select l.id as old_id, nextval('shift_location_id_seq')::integer as id, l.club_id, l.name,
          l.place, s.id as course_id, s.days
        from ${copiedCourses(copied)}
        join shift_location l on l.club_id = current_club() and l.course_id = s.from_id and l.deleted_at is null
      ),
      made as (
        insert into shift_location (id, club_id, course_id, name, place)
        select n.id, n.club_id, n.course_id, n.name, n.place from n
        returning id
      )
      insert into shift (club_id, location_id, name, starts_at, ends_at, capacity, info)
      select s.club_id, s.new_id, s.name, ${moved('s.starts_at')}, ${moved('s.ends_at')}, s.capacity, s.info
      from (
        select t.*, n.id as new_id, n.days from n join made on made.id = n.id
        join shift t on t.club_id = n.club_id and t.location_id = n.old_id and t.deleted_at is null
      ) s`.execute(ctx.db);
  },
  remove: async () => undefined,
};
