import { daysOfSchoolYear } from '@vereinshaus/contract/kit/school-year';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The course `c` runs in that school year; a course without days counts for the year it was created in. */
export const runsIn = (schoolYear: number): RawBuilder<SqlBool> => {
  const { from, to } = daysOfSchoolYear(schoolYear);
  return sql<SqlBool>`(
    coalesce(c.starts_on, c.created_at::date) <= ${to}::date
    and coalesce(c.ends_on, c.starts_on, c.created_at::date) >= ${from}::date
  )`;
};
