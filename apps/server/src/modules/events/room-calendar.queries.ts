import type { Room, RoomBooking } from '@vereinshaus/contract/events/calls';
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

type Range = { from: number; to: number };

type TakenRoomRow = {
  room_id: number;
  event_id: number;
  /** Where it takes place. */
  place_id: number;
  place: string;
  starts_at: Date;
  ends_at: Date;
  name: string;
  course_id: number | null;
};

/** Whoever may see a room may see that it is taken, even when not by what. */
const takenIn = async (ctx: Ctx, { from, to }: Range): Promise<readonly TakenRoomRow[]> => {
  const reader = readerOf(ctx);
  const isKnown = sql<boolean>`(${visibleEvents(reader)} and ${courseIsKnown(ctx, reader)})`;
  const { rows } = await sql<TakenRoomRow>`
    select o.room_id, e.id as event_id, r.id as place_id, r.name as place, e.starts_at, e.ends_at,
      case when ${isKnown} then coalesce(nullif(e.name, ''), c.name, '') else 'Belegt' end as name,
      case when ${isKnown} then e.course_id end as course_id
    from room_occupation o
    join event e on e.club_id = o.club_id and e.id = o.event_id
    join room r on r.club_id = e.club_id and r.id = e.room_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where o.during && tstzrange(${new Date(from * 1000)}, ${new Date(to * 1000)})
    order by e.starts_at, e.id`.execute(ctx.db);
  return rows;
};

/** A room cannot be had while it or one of its parts is taken; what takes several of them is told once. */
const bookingsOf = (room: Room, taken: readonly TakenRoomRow[], parts: ReadonlySet<number>): readonly RoomBooking[] => {
  const byEvent = new Map(taken.filter(({ room_id }) => parts.has(room_id)).map((row) => [row.event_id, row]));
  return [...byEvent.values()].map((row) => ({
    room_ID: room.ID,
    event_ID: row.event_id,
    start: toSeconds(row.starts_at),
    end: toSeconds(row.ends_at),
    name: row.name,
    course_ID: row.course_id ?? 0,
    elsewhere: row.place_id === room.ID ? '' : row.place,
  }));
};

const longestDays = 31;

/** Raumkalender: the rooms in use, and when each of them is taken. */
export const roomCalendar = async (ctx: Ctx, range: Range) => {
  if (!(await seesRooms(ctx, ownerOf(ctx)))) throw requestErrors.notAllowed();
  requireRange(range, longestDays);
  const { roomDependencies } = await clubSettingsOf(ctx);
  const rooms = (await allRooms(ctx)).filter(({ active }) => active);
  const taken = await takenIn(ctx, range);
  const bookings = rooms.flatMap((room) => bookingsOf(room, taken, new Set(withParts(room.ID, roomDependencies))));
  return { rooms, bookings };
};
