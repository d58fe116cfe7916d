import { sql } from 'kysely';
import { type CopiedCourse, copiedCourses, moved } from '../../db/copied-courses.ts';
import type { Ctx } from '../../kit/ctx.ts';

/**
 * Zahlungsweisen mitkopieren: plan, groups and rows in one go: their numbers are taken first, so that each finds its copy.
 * Gives the copied courses that have a plan of their own now; a model is shared, only those of `ownCopies` get theirs.
 */
export const copyOwnPlans = async (ctx: Ctx, copied: readonly CopiedCourse[], ownCopies: ReadonlySet<number>) => {
  const { rows } = await sql<{ courseId: number; planId: number }>`
    with s as materialized (
      select s.*, p.id as old_plan, p.name as plan_name, p.is_active as plan_active,
        nextval('payment_plan_id_seq')::integer as new_plan
      from ${copiedCourses(copied)}
      join course_card c on c.club_id = current_club() and c.id = s.from_id
      join payment_plan p on p.club_id = c.club_id and p.id = c.payment_plan_id
        and (p.course_id = c.id or s.id = any(${[...ownCopies]}::integer[]))
    ),
    plans as (
      insert into payment_plan (id, club_id, name, is_active, course_id, created_at)
      select s.new_plan, current_club(), s.plan_name, s.plan_active, s.id, ${ctx.now} from s
    ),
    g as materialized (
      select g.*, s.days, s.new_plan, nextval('payment_group_id_seq')::integer as new_group
      from s join payment_group g on g.club_id = current_club() and g.plan_id = s.old_plan
    ),
    groups as (
      insert into payment_group (id, club_id, plan_id, position, name, is_active)
      select g.new_group, g.club_id, g.new_plan, g.position, g.name, g.is_active from g
    ),
    rows as (
      insert into payment_row (club_id, group_id, position, description, price_cents, non_member_price_cents,
        booking_starts_at, booking_ends_at, due_on, is_active)
      select r.club_id, s.new_group, r.position, r.description, r.price_cents, r.non_member_price_cents,
        ${moved('r.booking_starts_at')}, ${moved('r.booking_ends_at')}, r.due_on + s.days, r.is_active
      from g s join payment_row r on r.club_id = s.club_id and r.group_id = s.id
    )
    select s.id as "courseId", s.new_plan as "planId" from s`.execute(ctx.db);
  return rows;
};
