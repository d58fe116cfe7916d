import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { shiftForCourse } from '@vereinshaus/contract/kit/school-calendar';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { type CopyPlan, copyCourses, type NamedCopy } from './copy-courses.ts';
import { courseErrors } from './courses.errors.ts';
import type { CopyCourseInput, WithCourse } from './with-course.ts';

type Wishes = CopyCourseInput & { moveYears: boolean };

/**
 * Einen Kurs kopieren: moved into the next school year on the same weekday and at the same time of day, without participants: places are
 * taken by the booking module. Rules: docs/rules/saison.md.
 */
export const copyOneCourse = async (
  ctx: Ctx,
  parts: readonly WithCourse[],
  courseId: number,
  wishes: Wishes,
): Promise<NamedCopy> => {
  const [first] = await firstDays(ctx, [courseId]);
  if (!first) throw courseErrors.gone();
  const days = wishes.moveYears ? shiftForCourse(first.day) : 0;
  const [copy] = await copyCourses(ctx, parts, [asItIs(courseId, days)], { ...wishes, runId: null });
  if (!copy) throw courseErrors.gone();
  await recordHistory(ctx, {
    kind: 'course.duplicated',
    personId: null,
    courseId: copy.id,
    details: { name: copy.name, fromId: courseId, days },
  });
  return copy;
};

const asItIs = (id: number, days: number): CopyPlan => ({
  id,
  days,
  years: 0,
  minutes: 0,
  price: null,
  pricenm: null,
  places: null,
});

/** The day that decides how far a course moves: its first day, that of its first date, or today. */
export const firstDays = async (ctx: Ctx, courseIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; day: IsoDay | null }>`
    select c.id, coalesce(c.starts_on, (
      select min(e.starts_at at time zone 'Europe/Vienna')::date from event_card e
      where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null
    ), (c.booking_starts_at at time zone 'Europe/Vienna')::date) as day
    from course c where c.id = any(${[...courseIds]}::integer[]) and c.deleted_at is null
    order by c.id`.execute(ctx.db);
  return rows.map(({ id, day }) => ({ id, day: day ?? dayInVienna(ctx.now) }));
};
