import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';

/**
 * The person `p` is asked about the date `e`: whoever takes part in its course then; about a date of the club itself every
 * ordinary and extraordinary member of that day. Who comes to a date alone has said so by that.
 */
export const isAskedAbout: RawBuilder<SqlBool> = sql<SqlBool>`(case when e.course_id is null then exists (
  select from membership_role_card m where m.club_id = e.club_id and m.person_id = p.id and m.code in (1, 2)
    and m.starts_on <= (e.starts_at at time zone 'Europe/Vienna')::date
    and (m.ends_on is null or m.ends_on > (e.starts_at at time zone 'Europe/Vienna')::date)
) else exists (
  select from participation_card t where t.club_id = e.club_id and t.course_id = e.course_id and t.person_id = p.id
    and t.role = ${roleLiteral.participant} and t.is_current and coalesce(t.starts_at, t.created_at) <= e.ends_at
) end)`;
