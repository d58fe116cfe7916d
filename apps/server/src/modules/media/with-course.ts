import { sql } from 'kysely';
import { copiedCourses } from '../../db/copied-courses.ts';
import type { WithCourse } from '../courses/index.ts';

/** Published media come along with a copy and share their content; of a deleted course nobody sees them any more. */
export const withCourse: WithCourse = {
  copy: async (ctx, copied, { withMedia }) => {
    if (!withMedia) return;
    await sql`
      insert into media (club_id, course_id, file_id, name, kind, mime_type, size_bytes, received_bytes, has_thumbnail,
        state, uploaded_by, created_at)
      select m.club_id, s.id, m.file_id, m.name, m.kind, m.mime_type, m.size_bytes, m.received_bytes, m.has_thumbnail,
        m.state, m.uploaded_by, m.created_at
      from ${copiedCourses(copied)}
      join media m on m.club_id = current_club() and m.course_id = s.from_id and m.state = 'published'`.execute(ctx.db);
  },
  remove: async () => undefined,
};
