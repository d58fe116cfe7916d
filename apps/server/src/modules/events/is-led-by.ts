import { type RawBuilder, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';

/** This person leads the date `e`: as a trainer of its course without a substitute, or as a substitute. */
export const isLedBy = (personId: number | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (
    select from participation_card t where t.club_id = e.club_id and t.course_id = e.course_id
      and t.person_id = ${personId} and t.role = ${roleLiteral.trainer} and t.is_current
  ) and not exists (
    select from substitute_request_card r where r.club_id = e.club_id and r.event_id = e.id
      and r.absent_id = ${personId} and r.state = 'taken' and r.substitute_id is not null
  ) or exists (
    select from substitute_request_card r where r.club_id = e.club_id and r.event_id = e.id
      and r.substitute_id = ${personId} and r.state = 'taken'
  )
)`;
