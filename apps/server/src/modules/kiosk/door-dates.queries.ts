import type { DoorDate } from '@vereinshaus/contract/kiosk/rules';
import { addDays, dayInVienna, type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import type { Device } from './door.ts';

export type DateOfPerson = DoorDate & { personId: number };

type Row = {
  personId: number;
  event_ID: number;
  booking_ID: number;
  courseName: string;
  startsAt: Date;
  endsAt: Date;
  room: string;
  roomId: number | null;
  leads: boolean;
};

/** The rooms behind this door: its own, and those that hang together with it. Null = the whole house. */
const roomsBehind = async (ctx: Ctx, { roomId }: Device): Promise<ReadonlySet<number> | null> => {
  if (roomId === null) return null;
  const { roomDependencies } = await clubSettingsOf(ctx);
  const above = Object.entries(roomDependencies).flatMap(([room, blocked]) =>
    blocked.includes(roomId) ? [Number(room)] : [],
  );
  return new Set([roomId, ...(roomDependencies[String(roomId)] ?? []), ...above]);
};

/** From the first day on, so many days. */
export type Days = { first: IsoDay; count: number };

export const today = (ctx: Ctx, count = 1): Days => ({ first: dayInVienna(ctx.now), count });

/**
 * Who has a date on these days: booked, for this one alone, to try, for an Ersatzstunde or as the one who leads it; or has booked a room.
 * Whoever waits for a place, or for an answer about a room, is not let in by it. `personIds` undefined = everybody.
 */
export const datesOfPersons = async (
  ctx: Ctx,
  device: Device,
  { first, count }: Days,
  personIds?: readonly number[],
): Promise<readonly DateOfPerson[]> => {
  const from = startOfDayInVienna(first);
  const until = startOfDayInVienna(addDays(first, count));
  const these = personIds === undefined ? sql`true` : sql`person_id = any(${[...personIds]}::integer[])`;
  const { rows } = await sql<Row>`
    with day_date as materialized (
      select e.club_id, e.id, e.course_id, e.starts_at, e.ends_at, e.room_id, e.place, c.name
      from event_card e join course_card c on c.club_id = e.club_id and c.id = e.course_id
      where e.starts_at >= ${from} and e.starts_at < ${until} and e.hidden_at is null and e.visibility > 1
        and c.deleted_at is null
    ),
    who as (
      select d.club_id, d.id as event_id, t.person_id, t.role = ${roleLiteral.trainer} as leads
      from day_date d join participation_card t on t.club_id = d.club_id and t.course_id = d.course_id
      where t.role in (${roleLiteral.participant}, ${roleLiteral.trainer}) and t.is_current and t.undone_at is null
        and coalesce(t.starts_at, t.created_at) <= d.ends_at
      union all
      select d.club_id, d.id, y.person_id, false
      from day_date d join tryout_card y on y.club_id = d.club_id and y.event_id = d.id where y.cancelled_at is null
      union all
      select d.club_id, d.id, m.person_id, false from day_date d join makeup_card m on m.club_id = d.club_id and m.event_id = d.id
      union all
      select d.club_id, d.id, b.person_id, false
      from day_date d join single_booking_card b on b.club_id = d.club_id and b.event_id = d.id
      where b.cancelled_at is null and b.person_id is not null
      union all
      select d.club_id, d.id, r.substitute_id, true
      from day_date d join substitute_request_card r on r.club_id = d.club_id and r.event_id = d.id
      where r.state = 'taken' and r.substitute_id is not null
    )
    select w.person_id as "personId", d.id as "event_ID", 0 as "booking_ID", d.name as "courseName", d.starts_at as "startsAt", d.ends_at as "endsAt",
      coalesce(r.name, d.place) as room, d.room_id as "roomId", bool_and(w.leads) as leads
    from who w join day_date d on d.club_id = w.club_id and d.id = w.event_id
    left join room_card r on r.club_id = d.club_id and r.id = d.room_id
    where ${these}
    group by w.person_id, d.id, d.name, d.starts_at, d.ends_at, r.name, d.place, d.room_id
    union all
    select b.person_id, 0, b.id, '', b.starts_at, b.ends_at, r.name, b.room_id, false
    from room_booking_card b join room_card r on r.club_id = b.club_id and r.id = b.room_id
    where b.state = 'confirmed' and b.starts_at >= ${from} and b.starts_at < ${until} and ${these}
    order by "startsAt", "event_ID", "booking_ID", "personId"`.execute(ctx.db);
  const behind = await roomsBehind(ctx, device);
  return rows.map(({ startsAt, endsAt, roomId, ...row }) => ({
    ...row,
    start: toSeconds(startsAt),
    end: toSeconds(endsAt),
    isHere: behind === null || roomId === null || behind.has(roomId),
  }));
};

/** By person, in the order of the day. */
export const byPerson = (dates: readonly DateOfPerson[]): ReadonlyMap<number, readonly DoorDate[]> => {
  const found = new Map<number, DoorDate[]>();
  for (const { personId, ...date } of dates) {
    const own = found.get(personId);
    if (own === undefined) found.set(personId, [date]);
    else own.push(date);
  }
  return found;
};
