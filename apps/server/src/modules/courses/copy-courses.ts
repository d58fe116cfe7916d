import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

/** One course to copy: by how many days everything moves, and by how many years the birth years. */
export type CopyPlan = { id: number; days: number; years: number };

export type Copied = { fromId: number; id: number; name: string; days: number };

type Options = { withTrainers: boolean; withEvents: boolean; runId: number | null };

/** A moment moved by days on the calendar of Vienna: the clock time stays, whatever summer time does in between. */
const moved = (column: string) =>
  sql`((${sql.ref(column)} at time zone 'Europe/Vienna') + s.days * interval '1 day') at time zone 'Europe/Vienna'`;

/**
 * Kurse kopieren: many at once, each table in one statement. Copied are the course with its tags and payment plan, and
 * as wanted its trainers and dates. A date whose room is taken then comes without the room. Bookings are never copied
 * here: whoever takes a place goes through the booking.
 */
export const copyCourses = async (
  ctx: Ctx,
  plans: readonly CopyPlan[],
  { withTrainers, withEvents, runId }: Options,
): Promise<readonly Copied[]> => {
  const copied = await copyRows(ctx, plans, runId);
  const pairs = JSON.stringify(copied.map(({ fromId, id, days }) => ({ from_id: fromId, id, days })));
  await copyTags(ctx, pairs);
  await copyOwnPlans(ctx, pairs);
  if (withTrainers) await copyTrainers(ctx, pairs);
  if (withEvents) await copyEvents(ctx, pairs);
  return copied;
};

const pairsIn = (pairs: string) =>
  sql`jsonb_to_recordset(${pairs}::jsonb) as s (from_id integer, id integer, days integer)`;

/** An own plan is copied afterwards; a model is shared. Follow-up courses keep pointing at the same courses. */
const copyRows = async (ctx: Ctx, plans: readonly CopyPlan[], runId: number | null): Promise<readonly Copied[]> => {
  const { rows } = await sql<Copied>`
    with s as (select * from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as s (id integer, days integer, years integer))
    insert into course (
      club_id, name, description, information, audience, price_cents, non_member_price_cents, payment_due_on,
      payment_plan_id, min_participants, max_participants, members_only, allowed_roles, booking_starts_at,
      booking_ends_at, new_member_booking_starts_at, shown_from, shown_until, starts_on, ends_on, min_age, max_age,
      age_measured_on, birth_year_from, birth_year_to, sex, prebooking_courses, permitting_courses, trainers_allowed,
      has_online_conferences, has_media, has_certificate, has_shift_planner, has_tryouts, prae_hourly_rate_cents,
      form_slots, copied_from_id, season_run_id, created_at, created_by
    )
    select c.club_id, c.name, c.description, c.information, c.audience, c.price_cents, c.non_member_price_cents,
      c.payment_due_on + s.days, case when p.course_id is null then c.payment_plan_id end, c.min_participants,
      c.max_participants, c.members_only, c.allowed_roles, ${moved('c.booking_starts_at')},
      ${moved('c.booking_ends_at')}, ${moved('c.new_member_booking_starts_at')}, ${moved('c.shown_from')},
      ${moved('c.shown_until')}, c.starts_on + s.days, c.ends_on + s.days, c.min_age, c.max_age,
      c.age_measured_on + s.days, c.birth_year_from + s.years, c.birth_year_to + s.years, c.sex, c.prebooking_courses,
      c.permitting_courses, c.trainers_allowed, c.has_online_conferences, c.has_media, c.has_certificate,
      c.has_shift_planner, c.has_tryouts, c.prae_hourly_rate_cents, c.form_slots, c.id, ${runId}, ${ctx.now},
      ${viewerOf(ctx).id}
    from s join course c on c.club_id = current_club() and c.id = s.id and c.deleted_at is null
    left join payment_plan p on p.club_id = c.club_id and p.id = c.payment_plan_id
    order by c.id
    returning copied_from_id as "fromId", id, name,
      (select s.days from s where s.id = course.copied_from_id) as days`.execute(ctx.db);
  return rows;
};

const copyTags = async (ctx: Ctx, pairs: string) => {
  await sql`
    insert into tagging (club_id, entity, tag_id, course_id, created_at)
    select g.club_id, g.entity, g.tag_id, s.id, ${ctx.now}
    from ${pairsIn(pairs)} join tagging g on g.club_id = current_club() and g.course_id = s.from_id`.execute(ctx.db);
};

/** Plan, groups and rows in one go: their numbers are taken first, so that each finds its copy. */
const copyOwnPlans = async (ctx: Ctx, pairs: string) => {
  await sql`
    with s as materialized (
      select s.*, p.id as old_plan, p.name as plan_name, p.is_active as plan_active,
        nextval('payment_plan_id_seq')::integer as new_plan
      from ${pairsIn(pairs)}
      join course c on c.club_id = current_club() and c.id = s.from_id
      join payment_plan p on p.club_id = c.club_id and p.id = c.payment_plan_id and p.course_id = c.id
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
    update course c set payment_plan_id = s.new_plan from s where c.club_id = current_club() and c.id = s.id`.execute(
    ctx.db,
  );
};

const copyTrainers = async (ctx: Ctx, pairs: string) => {
  await sql`
    insert into participation (club_id, course_id, person_id, role, created_at, created_by, starts_at, is_hidden)
    select i.club_id, s.id, i.person_id, 1, ${ctx.now}, ${viewerOf(ctx).id}, ${ctx.now}, i.is_hidden
    from ${pairsIn(pairs)}
    join participation i on i.club_id = current_club() and i.course_id = s.from_id and i.role = ${roleLiteral.trainer} and i.left_at is null
    join person p on p.club_id = i.club_id and p.id = i.person_id and p.deleted_at is null and p.death_date is null`.execute(
    ctx.db,
  );
};

/**
 * Dates keep their repetition, the first of each gives it the number. Rooms are asked for all at once: where one of the
 * rooms a date needs is taken, the date stays without any and says in words where it would have been.
 */
const copyEvents = async (ctx: Ctx, pairs: string) => {
  const { rows: events } = await sql<{ old_id: number; id: number; days: number }>`
    with n as materialized (
      select e.id as old_id, nextval('event_id_seq')::integer as id, e.club_id, e.series_id, e.name, e.period,
        e.repeats_until, e.room_id, e.place, e.visibility, e.owner_id, s.id as course_id, s.days,
        ${moved('e.starts_at')} as starts_at, ${moved('e.ends_at')} as ends_at
      from ${pairsIn(pairs)}
      join event e on e.club_id = current_club() and e.course_id = s.from_id and e.hidden_at is null
    ),
    made as (
      insert into event (id, club_id, course_id, series_id, name, starts_at, ends_at, period, repeats_until, room_id,
        place, visibility, owner_id, created_at, updated_at)
      select n.id, n.club_id, n.course_id,
        first_value(n.id) over (partition by n.course_id, n.series_id order by n.starts_at, n.id),
        n.name, n.starts_at, n.ends_at, n.period, n.repeats_until + n.days, n.room_id, n.place, n.visibility,
        n.owner_id, ${ctx.now}, ${ctx.now}
      from n
    )
    select n.old_id, n.id, n.days from n`.execute(ctx.db);
  if (events.length > 0) await occupyRooms(ctx, JSON.stringify(events));
};

const occupyRooms = async (ctx: Ctx, events: string) => {
  const wanted = sql`jsonb_to_recordset(${events}::jsonb) as s (old_id integer, id integer, days integer)
    join room_occupation o on o.club_id = current_club() and o.event_id = s.old_id`;
  await sql`
    insert into room_occupation (club_id, event_id, room_id, during)
    select o.club_id, s.id, o.room_id, tstzrange(
      ${movedRange('lower')}, ${movedRange('upper')}
    )
    from ${wanted} order by o.room_id, lower(o.during)
    on conflict do nothing`.execute(ctx.db);
  await sql`
    with roomless as (
      select distinct s.id from ${wanted}
      where not exists (
        select from room_occupation t where t.club_id = o.club_id and t.event_id = s.id and t.room_id = o.room_id
      )
    ),
    freed as (
      delete from room_occupation t using roomless r where t.club_id = current_club() and t.event_id = r.id
    )
    update event e set room_id = null, place = left(trim(coalesce(nullif(e.place, ''), m.name) || ' (noch zu klären)'), 120)
    from roomless r, room m
    where e.club_id = current_club() and e.id = r.id and m.club_id = e.club_id and m.id = e.room_id`.execute(ctx.db);
};

const movedRange = (end: 'lower' | 'upper') =>
  sql`((${sql.raw(end)}(o.during) at time zone 'Europe/Vienna') + s.days * interval '1 day') at time zone 'Europe/Vienna'`;
