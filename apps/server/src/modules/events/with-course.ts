import { sql } from 'kysely';
import { type CopiedCourse, copiedCourses, movedDate } from '../../db/copied-courses.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { WithCourse } from '../courses/index.ts';

/**
 * Copies keep their repetition, named by the first date of each. Rooms are checked all at once: if a room that a date needs is taken, the
 * date gets no room and its place as text.
 */
const copyEvents = async (ctx: Ctx, copied: readonly CopiedCourse[]) => {
  const { rows: events } = await sql<{ old_id: number; id: number; days: number; minutes: number }>`
    with n as materialized (
      select e.id as old_id, nextval('event_id_seq')::integer as id, e.club_id, e.series_id, e.name, e.period,
        e.repeats_until, e.room_id, e.place, e.visibility, e.owner_id, s.id as course_id, s.days, s.minutes,
        ${movedDate('e.starts_at')} as starts_at, ${movedDate('e.ends_at')} as ends_at
      from ${copiedCourses(copied)}
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
    select n.old_id, n.id, n.days, n.minutes from n`.execute(ctx.db);
  if (events.length > 0) await occupyRooms(ctx, JSON.stringify(events));
};

const occupyRooms = async (ctx: Ctx, events: string) => {
  const wanted = sql`jsonb_to_recordset(${events}::jsonb) as s (old_id integer, id integer, days integer, minutes integer)
    join room_occupation o on o.club_id = current_club() and o.event_id = s.old_id`;
  await sql`
    insert into room_occupation (club_id, event_id, room_id, during)
    select o.club_id, s.id, o.room_id, tstzrange(
      ${movedDate('lower(o.during)')}, ${movedDate('upper(o.during)')}
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

/** Dates are copied with a course, and removed with it, together with their rooms. */
export const withCourse: WithCourse = {
  copy: async (ctx, copied, { withEvents }) => {
    if (withEvents) await copyEvents(ctx, copied);
  },
  remove: async (ctx, courseIds) => {
    const ids = [...courseIds];
    await sql`
      delete from room_occupation o using event e
      where e.club_id = o.club_id and e.id = o.event_id and e.course_id = any(${ids}::integer[])`.execute(ctx.db);
    await sql`
      update event set hidden_at = ${ctx.now}, revision = revision + 1, updated_at = ${ctx.now}
      where course_id = any(${ids}::integer[]) and hidden_at is null`.execute(ctx.db);
  },
};
