import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { AffectedTime } from '@vereinshaus/contract/rooms/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { allRooms, withParts } from '../events/index.ts';

type ClosedTime = { roomId: number; start: Date; end: Date };

type AffectedRow = {
  kind: 'event' | 'booking';
  id: number;
  room_id: number;
  room: string;
  starts_at: Date;
  ends_at: Date;
  name: string;
  persons: number;
  price_cents: number;
};

/** What occupies the room or a part of it in that time, and has not ended; other closures are handled separately. */
export const affectedBy = async (ctx: Ctx, { roomId, start, end }: ClosedTime): Promise<readonly AffectedRow[]> => {
  const { roomDependencies } = await clubSettingsOf(ctx);
  const { rows } = await sql<AffectedRow>`
    with taken as (
      select distinct o.event_id, o.booking_id from room_occupation_card o
      where o.room_id = any(${[...withParts(roomId, roomDependencies)]}::integer[])
        and o.during && tstzrange(${start}, ${end}) and o.closure_id is null
    )
    select 'event' as kind, e.id, r.id as room_id, r.name as room, e.starts_at, e.ends_at,
      coalesce(nullif(e.name, ''), c.name, 'Termin') as name, (
        select count(*) from participation_card t where t.club_id = e.club_id and t.course_id = e.course_id and t.is_current
      )::integer as persons, 0 as price_cents
    from taken o join event_card e on e.id = o.event_id and e.hidden_at is null
    join room_card r on r.club_id = e.club_id and r.id = e.room_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    union all
    select 'booking', b.id, r.id, r.name, b.starts_at, b.ends_at, coalesce(nullif(b.purpose, ''), p.display_name), 1,
      b.price_cents
    from taken o join room_booking b on b.id = o.booking_id
    join room_card r on r.club_id = b.club_id and r.id = b.room_id
    join person_card p on p.club_id = b.club_id and p.id = b.person_id
    order by starts_at, kind, id`.execute(ctx.db);
  return rows;
};

/** How often dates were in each room lately: rooms that are used for trainings anyway are suggested first. */
const usesOfRooms = async (ctx: Ctx): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ room_id: number; count: number }>`
    select o.room_id, count(*)::integer as count from room_occupation_card o
    where o.event_id is not null
      and o.during && tstzrange(${ctx.now}::timestamptz - interval '60 days', ${ctx.now}::timestamptz + interval '60 days')
    group by o.room_id`.execute(ctx.db);
  return new Map(rows.map(({ room_id, count }) => [room_id, count]));
};

/**
 * Was eine Sperre betrifft, with possible rooms for each: rooms in use without any part taken or closed at that time. Two may be offered
 * the same free room; the first to take it gets it.
 */
export const affectedTimes = async (ctx: Ctx, closed: ClosedTime): Promise<AffectedTime[]> => {
  const affected = await affectedBy(ctx, closed);
  if (affected.length === 0) return [];
  const { roomDependencies } = await clubSettingsOf(ctx);
  const closedRooms = new Set(withParts(closed.roomId, roomDependencies));
  const uses = await usesOfRooms(ctx);
  const rooms = (await allRooms(ctx))
    .filter(({ ID, active }) => active && withParts(ID, roomDependencies).every((part) => !closedRooms.has(part)))
    .toSorted((one, other) => (uses.get(other.ID) ?? 0) - (uses.get(one.ID) ?? 0));
  const { rows } = await sql<{ index: number; room_id: number }>`
    select distinct a.index, o.room_id
    from jsonb_to_recordset(${JSON.stringify(affected.map(({ starts_at, ends_at }, index) => ({ index, starts_at, ends_at })))}::jsonb)
      as a (index integer, starts_at timestamptz, ends_at timestamptz)
    join room_occupation_card o on o.during && tstzrange(a.starts_at, a.ends_at)`.execute(ctx.db);
  const taken = new Set(rows.map(({ index, room_id }) => `${index} ${room_id}`));
  return affected.map((row, index) => ({
    kind: row.kind,
    ID: row.id,
    room_ID: row.room_id,
    room: row.room,
    start: toSeconds(row.starts_at),
    end: toSeconds(row.ends_at),
    name: row.name,
    persons: row.persons,
    price: row.price_cents,
    freeRooms: rooms
      .filter(({ ID }) => withParts(ID, roomDependencies).every((part) => !taken.has(`${index} ${part}`)))
      .map(({ ID, name }) => ({ ID, name })),
  }));
};
