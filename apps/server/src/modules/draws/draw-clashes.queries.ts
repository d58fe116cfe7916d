import type { DrawClash } from '@vereinshaus/contract/draws/calls';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { coursesOfDraw } from './draw-record.ts';

/** Courses of a draw that have dates at the same time as each other, or as a course in which somebody of the family has a place. */
export const clashesFor = async (ctx: Ctx, drawId: number): Promise<DrawClash[]> => {
  const courseIds = await coursesOfDraw(ctx, drawId);
  const { rows } = await sql<DrawClash>`
    with mine as (
      select t.course_id, t.person_id from participation_card t
      join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.is_present
      where p.manager_id = ${viewerOf(ctx).id} and t.left_at is null and t.role = ${roleLiteral.participant}
    ), other as (
      select course_id, 0 as person_id from unnest(${[...courseIds]}::integer[]) as c (course_id)
      union select course_id, person_id from mine where course_id <> all(${[...courseIds]}::integer[])
    )
    select distinct a.course_id as "course_ID", b.course_id as "other_ID", c.name as other, o.person_id as "child_ID"
    from event_card a
    join event_card b on b.club_id = a.club_id and b.course_id <> a.course_id and b.starts_at < a.ends_at and a.starts_at < b.ends_at
    join other o on o.course_id = b.course_id
    join course_card c on c.club_id = b.club_id and c.id = b.course_id
    where a.course_id = any(${[...courseIds]}::integer[]) and a.hidden_at is null and b.hidden_at is null and a.visibility = 5 and b.visibility = 5
      and a.ends_at > ${ctx.now} and b.ends_at > ${ctx.now} and (o.person_id > 0 or a.course_id < b.course_id)
    order by 1, 2, 4`.execute(ctx.db);
  return rows;
};
