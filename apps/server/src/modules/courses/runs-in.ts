import { daysOfSchoolYear } from '@vereinshaus/contract/kit/school-year';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The course `c` runs in that school year; one without days counts to the year it was made in. */
export const runsIn = (schoolYear: number): RawBuilder<SqlBool> => {
  const { from, to } = daysOfSchoolYear(schoolYear);
  return sql<SqlBool>`(
    coalesce(c.starts_on, c.created_at::date) <= ${to}::date
    and coalesce(c.ends_on, c.starts_on, c.created_at::date) >= ${from}::date
  )`;
};
