import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';

/** The membership `m` is one whose holder is asked about the date `e` of the club itself. */
const isMemberThen = sql<SqlBool>`m.club_id = e.club_id and m.code in (1, 2)
  and m.starts_on <= (e.starts_at at time zone 'Europe/Vienna')::date
  and (m.ends_on is null or m.ends_on > (e.starts_at at time zone 'Europe/Vienna')::date)`;

/** The booking `t` is one whose participant is asked about the date `e` of a course. */
const takesPartThen = sql<SqlBool>`t.club_id = e.club_id and t.course_id = e.course_id
  and t.role = ${roleLiteral.participant} and t.is_current and coalesce(t.starts_at, t.created_at) <= e.ends_at`;

/**
 * The person `p` is asked about the date `e`: whoever takes part in its course then; about a date of the club itself every
 * ordinary and extraordinary member of that day. Who comes to a date alone has said so by that. For a few known persons.
 */
export const isAskedAbout: RawBuilder<SqlBool> = sql<SqlBool>`(case when e.course_id is null then exists (
  select from membership_role_card m where ${isMemberThen} and m.person_id = p.id
) else exists (
  select from participation_card t where ${takesPartThen} and t.person_id = p.id
) end)`;

/** Everybody who is asked about the date `e`, found from its course: as a table with the column `person_id`. */
export const askedPersons: RawBuilder<unknown> = sql`(
  select m.person_id from membership_role_card m where e.course_id is null and ${isMemberThen}
  union
  select t.person_id from participation_card t where ${takesPartThen}
)`;
