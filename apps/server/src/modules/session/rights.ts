import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';

/** The active grants of the person `p`. */
export const activePermissions = sql<string[]>`array(
  select g.permission || coalesce('|' || g.entity_id, '')
  from permission_grant_card g
  where g.club_id = p.club_id and g.person_id = p.id and g.revoked_at is null
)`;

/** Courses that the person `p` leads. Only trainers have any, so all others skip the query. */
export const trainedCourses = sql<number[]>`case when p.is_trainer then array(
  select t.course_id from participation_card t
  where t.club_id = p.club_id and t.person_id = p.id and t.role = ${roleLiteral.trainer} and t.is_current
) else '{}' end`;
