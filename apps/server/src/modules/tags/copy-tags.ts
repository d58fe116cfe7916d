import { sql } from 'kysely';
import { type CopiedCourse, copiedCourses } from '../../db/copied-courses.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** A copied course carries the tags of the one it comes from. */
export const copyCourseTags = async (ctx: Ctx, copied: readonly CopiedCourse[]) => {
  await sql`
    insert into tagging (club_id, entity, tag_id, course_id, created_at)
    select g.club_id, g.entity, g.tag_id, s.id, ${ctx.now}
    from ${copiedCourses(copied)} join tagging g on g.club_id = current_club() and g.course_id = s.from_id`.execute(
    ctx.db,
  );
};
