import type { PricedCourse } from '@vereinshaus/contract/courses/course-office';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { courseErrors } from './courses.errors.ts';

/** Was Kurse kosten, und für wen ein anderer Preis gälte. */
export const pricedCourses = async (ctx: Ctx, courseIds: readonly number[]): Promise<PricedCourse[]> => {
  const wanted = [...new Set(courseIds)];
  const { rows } = await sql<PricedCourse>`
    select c.id as "ID", c.name, c.version, c.price_cents as price, c.non_member_price_cents as pricenm,
      c.members_only as "membersOnly",
      case when p.id is null then 'none' when p.course_id = c.id then 'own' else 'model' end as plan,
      case when p.course_id is null then coalesce(p.name, '') else '' end as "planName",
      t.booked, t.reserved, t.waiting
    from course c
    left join payment_plan p on p.club_id = c.club_id and p.id = c.payment_plan_id
    cross join lateral (
      select count(*) filter (where i.role = ${roleLiteral.participant} and not i.is_reserved)::integer as booked,
        count(*) filter (where i.role = ${roleLiteral.participant} and i.is_reserved)::integer as reserved,
        count(*) filter (where i.role = ${roleLiteral.waiting})::integer as waiting
      from participation_card i where i.club_id = c.club_id and i.course_id = c.id and i.is_current
    ) t
    where c.club_id = current_club() and c.deleted_at is null and c.id = any(${wanted}::integer[])
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  if (rows.length < wanted.length) throw courseErrors.someGone({ count: wanted.length - rows.length });
  return rows;
};
