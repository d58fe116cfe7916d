import { clockInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type { TakenTime } from '@vereinshaus/contract/rooms/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { requireSeesRooms, type TimeRange, takenTimes, unknownName } from '../events/index.ts';
import { looksAfterRooms } from './room-scope.ts';
import { roomErrors } from './rooms.errors.ts';

type Occupant = {
  kind: 'booking' | 'closure';
  id: number;
  name: string;
  isOwn: boolean;
  isRequest: boolean;
  courseId: number;
};

/** Labels of bookings and closures: the name of the booker is only shown to the booker and the office. */
const knownTimes = async (ctx: Ctx, { from, to }: TimeRange): Promise<ReadonlyMap<string, Occupant>> => {
  const viewerId = viewerOf(ctx).id;
  const { rows } = await sql<Occupant>`
    select 'booking' as kind, b.id, coalesce(nullif(b.purpose, ''), c.name, p.display_name) as name,
      b.person_id = ${viewerId} as "isOwn", b.state = 'requested' as "isRequest",
      coalesce(b.course_id, 0) as "courseId"
    from room_booking b
    join person_card p on p.club_id = b.club_id and p.id = b.person_id
    left join course_card c on c.club_id = b.club_id and c.id = b.course_id
    where b.state in ('requested', 'confirmed')
      and b.starts_at < ${new Date(to * 1000)} and b.ends_at > ${new Date(from * 1000)}
    union all
    select 'closure', k.id, 'Gesperrt: ' || k.reason, false, false, 0
    from room_closure k
    where k.undone_at is null and k.starts_at < ${new Date(to * 1000)} and k.ends_at > ${new Date(from * 1000)}`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
};

/** Raumkalender: a week of all rooms, with everything that occupies them. */
export const roomWeek = async (ctx: Ctx, range: TimeRange) => {
  const settings = await requireSeesRooms(ctx);
  const { rooms, times } = await takenTimes(ctx, range, { settings });
  const known = await knownTimes(ctx, range);
  const isOffice = looksAfterRooms(ctx);
  const bookings = times.map((time): TakenTime => {
    const {
      name = unknownName,
      isOwn = false,
      isRequest = false,
      courseId = 0,
    } = known.get(`${time.kind} ${time.ID}`) ?? {};
    if (time.kind === 'event') return { ...time, isOwn: false, isRequest: false };
    const mayKnow = isOffice || isOwn || time.kind === 'closure';
    return {
      ...time,
      name: mayKnow ? name : unknownName,
      course_ID: mayKnow ? courseId : 0,
      isOwn,
      isRequest: mayKnow && isRequest,
    };
  });
  return { rooms, bookings };
};

/** Aushang: public information only; the reason of a closure is shown, the names of bookers are not. */
export const roomBoard = async (ctx: Ctx, range: TimeRange) => {
  const settings = await clubSettingsOf(ctx);
  if (!settings.publicRoomPlan) throw roomErrors.boardOff();
  const { rooms, times } = await takenTimes({ ...ctx, viewer: null }, range, { settings, maxDays: maxBoardDays });
  return {
    rooms: rooms.map(({ ID, name }) => ({ ID, name })),
    bookings: times.map((time) => ({
      ...time,
      ID: time.kind === 'event' ? time.ID : 0,
      name: time.kind === 'closure' ? 'Gesperrt' : time.name,
      isOwn: false,
      isRequest: false,
    })),
  };
};

const maxBoardDays = 8;
const maxOccupancyDays = 92;
const daySeconds = 86_400;

/** Auslastung: minutes in which each room is used, by hour of the day; closures do not count. */
export const occupancy = async (ctx: Ctx, range: TimeRange) => {
  const settings = await requireSeesRooms(ctx);
  const { rooms, times } = await takenTimes(ctx, range, { settings, maxDays: maxOccupancyDays });
  const byRoom = new Map(rooms.map(({ ID }) => [ID, Array.from({ length: 24 }, () => 0)]));
  for (const { kind, room_ID, start, end } of times) {
    const hours = byRoom.get(room_ID);
    if (kind === 'closure' || hours === undefined) continue;
    addMinutes(hours, Math.max(start, range.from), Math.min(end, range.to));
  }
  return {
    days: Math.max(1, Math.round((range.to - range.from) / daySeconds)),
    rooms: rooms.map(({ ID, name }) => ({ ID, name, hours: byRoom.get(ID) ?? [] })),
  };
};

/** By hours of Vienna's clock. */
const addMinutes = (hours: number[], from: number, to: number) => {
  for (let at = from; at < to; ) {
    const { minutes } = clockInVienna(new Date(at * 1000));
    const hour = Math.floor(minutes / 60);
    const next = Math.min(to, at + (60 - (minutes % 60)) * 60);
    hours[hour] = (hours[hour] ?? 0) + Math.round((next - at) / 60);
    at = next;
  }
};
