import type { CoursePrices } from '@vereinshaus/contract/courses/course-prices';
import { sql } from 'kysely';
import { type CopiedCourse, moved } from '../../db/copied-courses.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { copyOwnPlans, scaleOwnPlan } from '../payment-plans/index.ts';
import { copyCourseTags } from '../tags/index.ts';
import type { CopyCourseInput, WithCourse } from './with-course.ts';

/** One course to copy: by how many days everything moves, by how many years the birth years move, and what differs in the copy. */
export type CopyPlan = {
  id: number;
  days: number;
  years: number;
  /** By how many minutes its dates move in addition. */
  minutes: number;
  /** Null = unchanged. */
  price: number | null;
  pricenm: number | null;
  /** Null = unchanged, 0 = unlimited. */
  places: number | null;
};

export type NamedCopy = CopiedCourse & {
  name: string;
  /** The prices of the original, and of the copy. */
  before: CoursePrices;
  after: CoursePrices;
};

type Options = CopyCourseInput & { runId: number | null };

/**
 * Kurse kopieren: many at once, each table in one statement. Copies the course with its picture, tags and payment plan, and optionally what
 * other modules attach to it: trainers and dates. Bookings are never copied here: places are taken by the booking module. A copy is a
 * draft: nobody sees it until it is published.
 */
export const copyCourses = async (
  ctx: Ctx,
  parts: readonly WithCourse[],
  plans: readonly CopyPlan[],
  { runId, ...wishes }: Options,
): Promise<readonly NamedCopy[]> => {
  const copied = await copyRows(ctx, plans, runId);
  await copyCourseTags(ctx, copied);
  await giveOwnPlans(ctx, copied);
  for (const part of parts) await part.copy(ctx, copied, wishes);
  return copied;
};

/**
 * A course's own plan is copied afterwards; a model is shared, unless the price differs. Follow-up courses still refer to the same courses.
 */
const copyRows = async (ctx: Ctx, plans: readonly CopyPlan[], runId: number | null): Promise<readonly NamedCopy[]> => {
  const { rows } = await sql<NamedCopy>`
    with s as (select * from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as s (id integer, days integer, years integer, minutes integer, price integer, pricenm integer, places integer))
    insert into course (
      club_id, name, description, information, bring, audience, price_cents, non_member_price_cents, payment_due_on,
      payment_plan_id, min_participants, max_participants, members_only, allowed_roles, booking_starts_at,
      booking_ends_at, new_member_booking_starts_at, shown_from, shown_until, starts_on, ends_on, min_age, max_age,
      age_measured_on, birth_year_from, birth_year_to, sex, prebooking_courses, permitting_courses, trainers_allowed,
      has_online_conferences, has_media, has_certificate, has_shift_planner, has_tryouts, prae_hourly_rate_cents,
      form_slots, picture_id, thumbnail_id, picture_alt, copied_from_id, season_run_id, is_draft, created_at, created_by
    )
    select c.club_id, c.name, c.description, c.information, c.bring, c.audience, coalesce(s.price, c.price_cents),
      coalesce(s.pricenm, c.non_member_price_cents), c.payment_due_on + s.days, case when p.course_id is null then c.payment_plan_id end,
      case when s.places > 0 then least(c.min_participants, s.places) else c.min_participants end,
      case when s.places is null then c.max_participants else nullif(s.places, 0) end, c.members_only, c.allowed_roles, ${moved('c.booking_starts_at')},
      ${moved('c.booking_ends_at')}, ${moved('c.new_member_booking_starts_at')}, ${moved('c.shown_from')},
      ${moved('c.shown_until')}, c.starts_on + s.days, c.ends_on + s.days, c.min_age, c.max_age,
      c.age_measured_on + s.days, c.birth_year_from + s.years, c.birth_year_to + s.years, c.sex, c.prebooking_courses,
      c.permitting_courses, c.trainers_allowed, c.has_online_conferences, c.has_media, c.has_certificate,
      c.has_shift_planner, c.has_tryouts, c.prae_hourly_rate_cents, c.form_slots, c.picture_id, c.thumbnail_id,
      c.picture_alt, c.id, ${runId}, true, ${ctx.now}, ${viewerOf(ctx).id}
    from s join course c on c.club_id = current_club() and c.id = s.id and c.deleted_at is null
    left join payment_plan p on p.club_id = c.club_id and p.id = c.payment_plan_id
    order by c.id
    returning copied_from_id as "fromId", id, name,
      (select s.days from s where s.id = course.copied_from_id) as days,
      (select s.minutes from s where s.id = course.copied_from_id) as minutes,
      (select json_build_object('price', c.price_cents, 'pricenm', c.non_member_price_cents)
        from course c where c.club_id = course.club_id and c.id = course.copied_from_id) as before,
      json_build_object('price', price_cents, 'pricenm', non_member_price_cents) as after`.execute(ctx.db);
  return rows;
};

const isPricedAnew = ({ before, after }: NamedCopy) => before.price !== after.price || before.pricenm !== after.pricenm;

/** A copy with another price gets its own instalments, in proportion, because a model is shared with other courses. */
const giveOwnPlans = async (ctx: Ctx, copied: readonly NamedCopy[]) => {
  const pricedAnew = copied.filter(isPricedAnew);
  const plans = await copyOwnPlans(ctx, copied, new Set(pricedAnew.map(({ id }) => id)));
  for (const { id, before, after } of pricedAnew) {
    const own = plans.find(({ courseId }) => courseId === id);
    if (own) await scaleOwnPlan(ctx, own.planId, before, after);
  }
  await sql`
    update course c set payment_plan_id = s."planId"
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as s ("courseId" integer, "planId" integer)
    where c.club_id = current_club() and c.id = s."courseId"`.execute(ctx.db);
};
