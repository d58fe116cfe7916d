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

/** Of two contacts one stays, with the tags of both. */
export const moveContactTags = async (ctx: Pick<Ctx, 'db'>, from: number, to: number) => {
  await sql`
    delete from tagging g where g.contact_id = ${from}
      and exists (select from tagging o where o.contact_id = ${to} and o.tag_id = g.tag_id)`.execute(ctx.db);
  await ctx.db.updateTable('tagging').set({ contact_id: to }).where('contact_id', '=', from).execute();
};

export const removeContactTags = async (ctx: Pick<Ctx, 'db'>, contactId: number) => {
  await ctx.db.deleteFrom('tagging').where('contact_id', '=', contactId).execute();
};
