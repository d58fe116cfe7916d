import type { BookingTimes } from '@vereinshaus/contract/bookings/booking-window';
import { notTogether } from '@vereinshaus/contract/bookings/queue-bonds';
import type { CourseGender } from '@vereinshaus/contract/courses/course-fields';
import { type Limits, noAgeLimitFrom } from '@vereinshaus/contract/courses/rules';
import { dayInVienna, type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { schoolYearOf } from '@vereinshaus/contract/kit/school-year';
import type { PriceRule } from '@vereinshaus/contract/price-rules/price-rule-terms';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { courseRules, type StoredCourseRule, toRule } from '../price-rules/index.ts';
import { bookingErrors } from './bookings.errors.ts';

type DbCtx = Pick<Ctx, 'db'>;

/** Who is in a course, counted from the rows. */
export type Places = {
  participants: number;
  waiting: number;
  /** Waiting and, as far as is known, still qualified: they come before newcomers. */
  inLine: number;
  /** Waiting together for more places than were free: they come before newcomers once there are enough. */
  together: number;
};

const placeCounts = sql`
  count(*) filter (where p.role = ${roleLiteral.participant})::integer as participants, count(*) filter (where p.role = ${roleLiteral.waiting})::integer as waiting,
  count(*) filter (where p.role = ${roleLiteral.waiting} and p.skipped_reason = '')::integer as "inLine",
  count(*) filter (where p.role = ${roleLiteral.waiting} and p.skipped_reason = ${sql.lit(notTogether)})::integer as together`;

/** Counted anew, after a place was taken or freed under the same lock. */
export const countPlaces = async (ctx: DbCtx, courseId: number): Promise<Places> => {
  const { rows } = await sql<Places>`
    select ${placeCounts} from participation p where p.course_id = ${courseId} and p.left_at is null`.execute(ctx.db);
  return rows[0] ?? { participants: 0, waiting: 0, inLine: 0, together: 0 };
};

/** A course as bookings look at it. */
export type CourseFacts = Limits &
  BookingTimes & {
    id: number;
    name: string;
    description: string;
    audience: string;
    bring: string;
    /** The next one that everybody may know of; null = none is planned. */
    nextDate: { startsAt: Date; endsAt: Date; place: string } | null;
    priceCents: number;
    nonMemberPriceCents: number;
    paymentDueOn: IsoDay | null;
    maxParticipants: number | null;
    endsOn: IsoDay | null;
    prebookingCourses: readonly number[];
    hasPaymentPlan: boolean;
    /** The rules of the club that hold for it, and what they look at. */
    priceRules: readonly PriceRule[];
    tagIds: readonly number[];
    /** Kostenstelle, by its tags: the oldest where it has several. */
    costCentreId: number | null;
    dates: readonly IsoDay[];
    schoolYear: number;
    /** As counted when these facts were read. */
    places: Places;
    /** When reserved places are charged; null = nothing to wait for. */
    reservedUntil: Date | null;
    /** A copy that nobody has published yet: no family knows of it, and nobody is charged in it. */
    isDraft: boolean;
    /** Its places are drawn and nobody books them; null = they are not. */
    draw: { name: string; opensAt: Date; closesAt: Date } | null;
    /** Names of the courses that permit this one. */
    courseNames: ReadonlyMap<number, string>;
  };

type CourseRow = {
  id: number;
  name: string;
  description: string;
  audience: string;
  bring: string;
  next_date: { starts: number; ends: number; place: string } | null;
  price_cents: number;
  non_member_price_cents: number;
  payment_due_on: IsoDay | null;
  max_participants: number | null;
  starts_on: IsoDay | null;
  ends_on: IsoDay | null;
  members_only: boolean;
  allowed_roles: number[];
  booking_starts_at: Date | null;
  booking_ends_at: Date | null;
  new_member_booking_starts_at: Date | null;
  min_age: string | null;
  max_age: string | null;
  age_measured_on: IsoDay | null;
  birth_year_from: number | null;
  birth_year_to: number | null;
  sex: CourseGender;
  prebooking_courses: number[];
  payment_plan_id: number | null;
  permitting_courses: number[];
  places: Places;
  reserved_until: Date | null;
  is_draft: boolean;
  draw: { name: string; opens: number; closes: number } | null;
  permitting_names: { id: number; name: string }[];
  price_rules: StoredCourseRule[];
  tag_ids: number[];
  cost_centre_id: number | null;
  dates: IsoDay[];
  created_at: Date;
};

const limit = (value: string | null): number | null => {
  const years = value === null ? null : Number(value);
  return years !== null && years < noAgeLimitFrom ? years : null;
};

export const factsOfCourses = async (
  ctx: DbCtx & Pick<Ctx, 'now'>,
  courseIds: readonly number[],
): Promise<readonly CourseFacts[]> => {
  const { rows } = await sql<CourseRow>`
    select c.*, (
        select to_jsonb(b) from (
          select ${placeCounts} from participation p
          where p.club_id = c.club_id and p.course_id = c.id and p.left_at is null
        ) b
      ) as places,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name)) from course_card o
        where o.club_id = c.club_id and o.id = any(c.permitting_courses)), '[]') as permitting_names,
      (select json_build_object('starts', extract(epoch from e.starts_at)::integer,
          'ends', extract(epoch from e.ends_at)::integer, 'place', coalesce(r.name, e.place))
        from event_card e left join room_card r on r.club_id = e.club_id and r.id = e.room_id
        where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null and e.visibility = 5
          and e.starts_at > ${ctx.now}
        order by e.starts_at limit 1) as next_date,
      (select json_build_object('name', d.name, 'opens', extract(epoch from d.opens_at)::integer,
          'closes', extract(epoch from d.closes_at)::integer)
        from draw_course_card d where d.club_id = c.club_id and d.course_id = c.id) as draw,
      ${courseRules} as price_rules,
      array(select g.tag_id from tagging_card g where g.club_id = c.club_id and g.course_id = c.id) as tag_ids,
      (select k.id from tagging_card g join cost_centre_card k on k.club_id = g.club_id and k.tag_id = g.tag_id and k.is_active
        where g.club_id = c.club_id and g.course_id = c.id order by k.id limit 1) as cost_centre_id,
      array(select ((e.starts_at at time zone 'Europe/Vienna')::date)::text from event_card e
        where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null and exists (select from price_rule r
          where r.club_id = c.club_id and r.is_active and r.measure = 'dates')) as dates
    from course_terms c
    where c.id = any(${[...courseIds]}::integer[]) and c.deleted_at is null`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    audience: row.audience,
    bring: row.bring,
    nextDate: row.next_date && {
      startsAt: new Date(row.next_date.starts * 1000),
      endsAt: new Date(row.next_date.ends * 1000),
      place: row.next_date.place,
    },
    priceCents: row.price_cents,
    nonMemberPriceCents: row.non_member_price_cents,
    paymentDueOn: row.payment_due_on,
    maxParticipants: row.max_participants,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    membersOnly: row.members_only,
    allowedRoles: row.allowed_roles,
    bookingStart: toSeconds(row.booking_starts_at),
    bookingEnd: toSeconds(row.booking_ends_at),
    allBookingStart: toSeconds(row.new_member_booking_starts_at),
    enddate: row.ends_on === null ? 0 : toSeconds(startOfDayInVienna(row.ends_on)),
    minAge: limit(row.min_age),
    maxAge: limit(row.max_age),
    ageMeasuredOn: row.age_measured_on,
    birthYearFrom: row.birth_year_from,
    birthYearTo: row.birth_year_to,
    sex: row.sex,
    prebookingCourses: row.prebooking_courses,
    hasPaymentPlan: row.payment_plan_id !== null,
    priceRules: row.price_rules.map(toRule),
    tagIds: row.tag_ids,
    costCentreId: row.cost_centre_id,
    dates: row.dates,
    schoolYear: schoolYearOf(row.starts_on ?? dayInVienna(row.created_at)),
    permittingCourses: row.permitting_courses,
    places: row.places,
    reservedUntil: row.reserved_until,
    isDraft: row.is_draft,
    draw: row.draw && {
      name: row.draw.name,
      opensAt: new Date(row.draw.opens * 1000),
      closesAt: new Date(row.draw.closes * 1000),
    },
    courseNames: new Map(row.permitting_names.map(({ id, name }) => [id, name])),
  }));
};

export const courseFacts = async (ctx: DbCtx & Pick<Ctx, 'now'>, courseId: number): Promise<CourseFacts> => {
  const [course] = await factsOfCourses(ctx, [courseId]);
  if (course === undefined) throw bookingErrors.courseGone();
  return course;
};
