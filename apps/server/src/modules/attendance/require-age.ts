import { birthProblems } from '@vereinshaus/contract/course-rules';
import { dayInVienna } from '@vereinshaus/contract/days';
import type { Ctx } from '../../kit/ctx.ts';
import { attendanceErrors } from './attendance.errors.ts';

const yearsOf = (stored: string | null): number | null => (stored === null ? null : Number(stored));

type Asked = { personId: number; courseId: number; name: string };

/** Whoever comes to try must be of the age that the course is for, as whoever books. */
export const requireAge = async (ctx: Ctx, { personId, courseId, name }: Asked) => {
  const course = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', courseId)
    .select(['c.min_age', 'c.max_age', 'c.age_measured_on', 'c.starts_on', 'c.birth_year_from', 'c.birth_year_to'])
    .executeTakeFirstOrThrow();
  const { birth_date: birth } = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .select('p.birth_date')
    .executeTakeFirstOrThrow();
  const limits = {
    minAge: yearsOf(course.min_age),
    maxAge: yearsOf(course.max_age),
    ageMeasuredOn: course.age_measured_on,
    startsOn: course.starts_on,
    birthYearFrom: course.birth_year_from,
    birthYearTo: course.birth_year_to,
  };
  const [problem] = birthProblems(limits, birth, dayInVienna(ctx.now));
  if (problem) throw attendanceErrors.wrongAge({ name, why: problem.text });
};
