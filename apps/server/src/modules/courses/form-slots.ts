import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { courseErrors } from './courses.errors.ts';
import { lockCourseRows } from './lock-course-rows.ts';

/** The names of a course's forms. Changes like any other field: with a new version and a history entry. */
export const setFormSlots = async (ctx: Ctx, courseId: number, slots: readonly string[]) => {
  const locked = await lockCourseRows(ctx, [courseId]);
  const { rows } = await sql<{ name: string; before: string[]; version: number }>`
    select c.name, c.form_slots as before, c.version from course c where c.id = any(${[...locked]}::integer[])`.execute(
    ctx.db,
  );
  const [course] = rows;
  if (!course) throw courseErrors.gone();
  const { name, before } = course;
  if (before.join() === slots.join()) return;
  const version = course.version + 1;
  await ctx.db
    .updateTable('course')
    .set({ form_slots: [...slots], version })
    .where('id', '=', courseId)
    .execute();
  const changes = { formSlots: { before: before.join(', '), after: slots.join(', ') } };
  await recordHistory(ctx, { kind: 'course.changed', personId: null, courseId, details: { name, version, changes } });
};

/** Removes this form from all courses. */
export const dropFormSlot = async (ctx: Ctx, slot: string) => {
  await sql`
    update course set form_slots = array_remove(form_slots, ${slot}) where form_slots @> array[${slot}]`.execute(
    ctx.db,
  );
};
