import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { readerOf, visibleEvents } from './event-scope.ts';
import { timesInWords } from './event-words.ts';
import { eventErrors } from './events.errors.ts';

/** A time for which a room is needed. */
export type RoomTime = { roomId: number; start: Date; end: Date };

/** With what occupies it: a date, a booking or a closure. */
export type RoomSlot = RoomTime & ({ eventId: number } | { bookingId: number } | { closureId: number });

type Parts = Readonly<Record<string, readonly number[]>>;

/** A room with all its parts, and their parts. */
export const withParts = (roomId: number, parts: Parts): readonly number[] => {
  const found = new Set([roomId]);
  for (const room of found) for (const part of parts[String(room)] ?? []) found.add(part);
  return [...found];
};

/** Each time, repeated for every room it occupies. */
const withAllParts = <T extends RoomTime>(times: readonly T[], parts: Parts) =>
  times.flatMap((time, index) =>
    withParts(time.roomId, parts).map((roomId) => ({ ...time, index, roomId, isMeant: roomId === time.roomId })),
  );

/**
 * Raum belegen: occupying a room occupies its parts as well; the parts do not conflict with each other. The rooms are locked first, in the
 * order of their ids, so that of two concurrent callers the second is told who has the room. The exclusion constraint room_occupied_once is
 * the last safeguard.
 */
export const occupyRooms = async (ctx: Ctx, slots: readonly RoomSlot[]) => {
  if (slots.length === 0) return;
  const taken = JSON.stringify(await lockedTimes(ctx, slots));
  await refuseClash(ctx, taken, slots.every((slot) => 'eventId' in slot) ? slots : []);
  await sql`
    insert into room_occupation (club_id, event_id, booking_id, closure_id, room_id, is_meant, during)
    select current_club(), w."eventId", w."bookingId", w."closureId", w."roomId", w."isMeant" and w."eventId" is null,
      tstzrange(w.start, w."end")
    from jsonb_to_recordset(${taken}::jsonb) as w ("eventId" integer, "bookingId" integer, "closureId" integer,
      "roomId" integer, "isMeant" boolean, start timestamptz, "end" timestamptz)
  `.execute(ctx.db);
};

const lockedTimes = async <T extends RoomTime>(ctx: Ctx, times: readonly T[]) => {
  const { roomDependencies } = await clubSettingsOf(ctx);
  const wanted = withAllParts(times, roomDependencies);
  const known = await lockRooms(ctx, [...new Set(wanted.map(({ roomId }) => roomId))]);
  return wanted.filter(({ roomId }) => known.has(roomId));
};

/** Which of these times are already taken; until the end of the transaction nobody else can take the others. */
export const takenAmong = async <T extends RoomTime>(ctx: Ctx, times: readonly T[]): Promise<ReadonlySet<T>> => {
  const wanted = JSON.stringify(await lockedTimes(ctx, times));
  const { rows } = await sql<{ index: number }>`
    select distinct w.index
    from jsonb_to_recordset(${wanted}::jsonb) as w (index integer, "roomId" integer, start timestamptz, "end" timestamptz)
    join room_occupation o on o.room_id = w."roomId" and o.during && tstzrange(w.start, w."end")`.execute(ctx.db);
  const taken = new Set(rows.map(({ index }) => index));
  return new Set(times.filter((_, index) => taken.has(index)));
};

/** An early check without locks, for a fast error; whether a time is free is only decided under the lock. */
export const refuseTaken = async (
  ctx: Ctx,
  times: readonly RoomTime[],
  { roomDependencies }: Pick<ClubSettings, 'roomDependencies'>,
) => {
  if (times.length > 0) await refuseClash(ctx, JSON.stringify(withAllParts(times, roomDependencies)));
};

/** Locks rooms with their parts, in the order of their ids, for callers that take several one after the other. */
export const holdRooms = async (ctx: Ctx, roomIds: readonly number[]) => {
  const { roomDependencies } = await clubSettingsOf(ctx);
  await lockRooms(ctx, [...new Set(roomIds.flatMap((roomId) => withParts(roomId, roomDependencies)))]);
};

/** Only existing rooms: a setting may still name a deleted one. */
const lockRooms = async (ctx: Ctx, roomIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rooms = await ctx.db
    .selectFrom('room as r')
    .where('r.id', '=', (eb) => eb.fn.any(eb.val([...roomIds])))
    .select('r.id')
    .orderBy('r.id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rooms.map(({ id }) => id));
};

type Clash = {
  room: string;
  starts_at: Date;
  ends_at: Date;
  name: string;
  is_visible: boolean;
  kind: 'event' | 'booking' | 'closure';
};

const whatOf = ({ kind, is_visible, name }: Clash): string => {
  if (kind === 'booking') return 'eine Raumbuchung';
  if (kind === 'closure') return 'Der Raum ist gesperrt';
  return is_visible && name !== '' ? name : 'ein anderer Termin';
};

/** How many free rooms are suggested. */
const maxProposed = 5;

/** Rooms in use that are free at all of these times, including their parts. */
const freeAt = async (ctx: Ctx, times: readonly RoomTime[]): Promise<readonly string[]> => {
  if (times.length === 0) return [];
  const { roomDependencies } = await clubSettingsOf(ctx);
  const rooms = await ctx.db
    .selectFrom('room as r')
    .where('r.is_active', '=', true)
    .select(['r.id', 'r.name'])
    .orderBy('r.name')
    .execute();
  const wanted = times.flatMap(({ start, end }) =>
    rooms.flatMap(({ id }) => withParts(id, roomDependencies).map((roomId) => ({ id, roomId, start, end }))),
  );
  const { rows } = await sql<{ id: number }>`
    select distinct w.id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id integer, "roomId" integer, start timestamptz, "end" timestamptz)
    join room_occupation o on o.room_id = w."roomId" and o.during && tstzrange(w.start, w."end")`.execute(ctx.db);
  const busy = new Set(rows.map(({ id }) => id));
  return rooms
    .filter(({ id }) => !busy.has(id))
    .slice(0, maxProposed)
    .map(({ name }) => name);
};

const refuseClash = async (ctx: Ctx, wanted: string, proposedFor: readonly RoomTime[] = []) => {
  const { rows } = await sql<Clash>`
    select r.name as room, lower(o.during) as starts_at, upper(o.during) as ends_at,
      coalesce(nullif(e.name, ''), c.name, '') as name,
      case when o.booking_id is not null then 'booking' when o.closure_id is not null then 'closure' else 'event' end as kind,
      coalesce(${visibleEvents(readerOf(ctx))}, false) as is_visible
    from jsonb_to_recordset(${wanted}::jsonb) as w ("roomId" integer, start timestamptz, "end" timestamptz)
    join room_occupation o on o.room_id = w."roomId" and o.during && tstzrange(w.start, w."end")
    join room r on r.club_id = o.club_id and r.id = o.room_id
    left join event e on e.club_id = o.club_id and e.id = o.event_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    order by lower(o.during), r.id limit 1
  `.execute(ctx.db);
  const [clash] = rows;
  if (!clash) return;
  throw eventErrors.roomTaken({
    room: clash.room,
    when: timesInWords(toSeconds(clash.starts_at), toSeconds(clash.ends_at)),
    what: whatOf(clash),
    free: await freeAt(ctx, proposedFor),
  });
};

/** Frees everything that these dates occupy; freeing needs no lock. */
export const freeRooms = async (ctx: Pick<Ctx, 'db'>, eventIds: readonly number[]) => {
  await ctx.db
    .deleteFrom('room_occupation')
    .where('event_id', '=', (eb) => eb.fn.any(eb.val([...eventIds])))
    .execute();
};

/** Frees everything that a booking or a closure occupies. */
export const freeTimesOf = async (
  ctx: Pick<Ctx, 'db'>,
  taker: 'booking_id' | 'closure_id',
  takerIds: readonly number[],
) => {
  await ctx.db
    .deleteFrom('room_occupation')
    .where(taker, '=', (eb) => eb.fn.any(eb.val([...takerIds])))
    .execute();
};
