import { sql } from 'kysely';
import { copiedCourses } from '../../db/copied-courses.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { lockCourseRows, type WithCourse } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockSection } from './save-section.ts';
import { sectionErrors } from './sections.errors.ts';

const nameOf = async (ctx: Ctx, courseId: number): Promise<string> => {
  const row = await ctx.db
    .selectFrom('section_course as o')
    .innerJoin('section as s', (join) => join.onRef('s.club_id', '=', 'o.club_id').onRef('s.id', '=', 'o.section_id'))
    .where('o.course_id', '=', courseId)
    .select('s.name')
    .executeTakeFirst();
  return row?.name ?? '';
};

/** Sektion eines Kurses: one, or none (0). */
export const setSectionOfCourse = async (ctx: Ctx, courseId: number, sectionId: number) => {
  const [course] = await lockCourseRows(ctx, [courseId]);
  if (course === undefined) throw sectionErrors.courseGone();
  const before = await nameOf(ctx, courseId);
  const after = sectionId === 0 ? '' : (await lockSection(ctx, sectionId)).name;
  if (before === after) return;
  await ctx.db.deleteFrom('section_course').where('course_id', '=', courseId).execute();
  if (sectionId !== 0) {
    await ctx.db
      .insertInto('section_course')
      .values({ club_id: ctx.club.id, course_id: courseId, section_id: sectionId })
      .execute();
  }
  const details = { changes: { Sektion: { before, after } } };
  await recordHistory(ctx, { kind: 'section.courseSet', personId: null, courseId, details });
};

/** A copy belongs to the same section; of a deleted course it still says where it belonged. */
export const withCourse: WithCourse = {
  copy: async (ctx, copied) => {
    await sql`
      insert into section_course (club_id, course_id, section_id)
      select o.club_id, s.id, o.section_id from ${copiedCourses(copied)}
      join section_course o on o.club_id = current_club() and o.course_id = s.from_id`.execute(ctx.db);
  },
  remove: async () => undefined,
};
