import { sql } from 'kysely';
import { copiedCourses } from '../../db/copied-courses.ts';
import type { WithCourse } from '../courses/index.ts';
import { authorIn } from './keep-version.ts';

/** What stands at a course comes along with a copy as it is public; the draft begins with it. A deleted course shows nothing. */
export const withCourse: WithCourse = {
  copy: async (ctx, copied) => {
    await sql`
      with made as (
        insert into club_page (club_id, place, course_id, draft, version, published_version, created_at, updated_at, updated_by)
        select p.club_id, 'course', s.id, v.content, 1, 1, ${ctx.now}, ${ctx.now}, ${authorIn(ctx)}::integer
        from ${copiedCourses(copied)}
        join club_page p on p.club_id = current_club() and p.course_id = s.from_id
        join club_page_version v on v.club_id = p.club_id and v.page_id = p.id and v.is_public
        returning club_id, id, draft, updated_by
      )
      insert into club_page_version (club_id, page_id, number, content, is_public, was_published, made_at, made_by)
      select m.club_id, m.id, 1, m.draft, true, true, ${ctx.now}, m.updated_by from made m`.execute(ctx.db);
  },
  remove: async () => undefined,
};
