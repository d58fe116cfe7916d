import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { courseIsKnown, readerOf, visibleEvents } from './event-scope.ts';
import { requireRange } from './events.queries.ts';
import { seesRooms } from './feed-scope.ts';
import { ownerOf } from './feeds.queries.ts';
import { withParts } from './occupy-rooms.ts';
import { allRooms } from './rooms.queries.ts';

export type TimeRange = { from: number; to: number };

type TakenRow = {
  room_id: number;
  kind: 'event' | 'booking' | 'closure';
  taker_id: number;
  /** The room in which it takes place. */
  place_id: number;
  place: string;
  starts_at: Date;
  ends_at: Date;
  name: string;
  course_id: number | null;
};

export const unknownName = 'Belegt';

/** Viewers who may see a room may see that it is taken, even if not by what. Details of bookings and closures come from their module. */
const takenIn = async (ctx: Ctx, { from, to }: TimeRange): Promise<readonly TakenRow[]> => {
  const reader = readerOf(ctx);
  const isKnown = sql<boolean>`(e.id is not null and ${visibleEvents(reader)} and ${courseIsKnown(ctx, reader)})`;
  const { rows } = await sql<TakenRow>`
    with taken as materialized (
      select o.*, case when o.event_id is not null then 'event' when o.booking_id is not null then 'booking' else 'closure' end as kind,
        coalesce(o.event_id, o.booking_id, o.closure_id) as taker_id
      from room_occupation o
      where o.during && tstzrange(${new Date(from * 1000)}, ${new Date(to * 1000)})
    )
    select o.room_id, o.kind, o.taker_id, coalesce(r.id, m.room_id, o.room_id) as place_id,
      coalesce(r.name, n.name, '') as place, coalesce(e.starts_at, lower(o.during)) as starts_at,
      coalesce(e.ends_at, upper(o.during)) as ends_at,
      case when ${isKnown} then coalesce(nullif(e.name, ''), c.name, '') else ${unknownName} end as name,
      case when ${isKnown} then e.course_id end as course_id
    from taken o
    left join event e on e.club_id = o.club_id and e.id = o.event_id
    left join room r on r.club_id = e.club_id and r.id = e.room_id
    left join taken m on m.is_meant and m.kind = o.kind and m.taker_id = o.taker_id
    left join room n on n.club_id = m.club_id and n.id = m.room_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    order by starts_at, o.taker_id`.execute(ctx.db);
  return rows;
};

const maxCalendarDays = 31;

type TakenQuery = { settings: Pick<ClubSettings, 'roomDependencies'>; maxDays?: number };

/** Raumkalender: the rooms in use, and when each of them is taken. An occupation of several parts is listed once. */
export const takenTimes = async (ctx: Ctx, range: TimeRange, { settings, maxDays = maxCalendarDays }: TakenQuery) => {
  requireRange(range, maxDays);
  const { roomDependencies } = settings;
  const rooms = (await allRooms(ctx, settings)).filter(({ active }) => active);
  const taken = await takenIn(ctx, range);
  const times = rooms.flatMap((room) => {
    const parts = new Set(withParts(room.ID, roomDependencies));
    const byTaker = new Map(
      taken.filter(({ room_id }) => parts.has(room_id)).map((row) => [`${row.kind} ${row.taker_id}`, row]),
    );
    return [...byTaker.values()].map((row) => ({
      kind: row.kind,
      ID: row.taker_id,
      room_ID: room.ID,
      event_ID: row.kind === 'event' ? row.taker_id : 0,
      start: toSeconds(row.starts_at),
      end: toSeconds(row.ends_at),
      name: row.name,
      course_ID: row.course_id ?? 0,
      elsewhere: row.place_id === room.ID ? '' : row.place,
    }));
  });
  return { rooms, times };
};

/** The club decides who may see rooms (roomBookingViewMode). Returns its settings. */
export const requireSeesRooms = async (ctx: Ctx): Promise<ClubSettings> => {
  const settings = await clubSettingsOf(ctx);
  if (!(await seesRooms(ctx, ownerOf(ctx), settings))) throw requestErrors.notAllowed();
  return settings;
};
