import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { readerOf, visibleEvents } from './event-scope.ts';
import { timesInWords } from './event-words.ts';
import { eventErrors } from './events.errors.ts';

/** A date that needs a room. */
export type Slot = { eventId: number; roomId: number; start: Date; end: Date };

type Parts = Readonly<Record<string, readonly number[]>>;

/** A room with everything that is part of it, and part of its parts. */
export const withParts = (roomId: number, parts: Parts): readonly number[] => {
  const found = new Set([roomId]);
  for (const room of found) for (const part of parts[String(room)] ?? []) found.add(part);
  return [...found];
};

/**
 * Raum belegen: whoever takes a room takes its parts as well; parts do not get in each other's way. The rooms are
 * locked first, in the order of their ids, so that of two who want the same room one is told who has it. The exclusion
 * constraint room_occupied_once is the last guard.
 */
export const occupyRooms = async (ctx: Ctx, slots: readonly Slot[]) => {
  if (slots.length === 0) return;
  const { roomDependencies } = await clubSettingsOf(ctx);
  const wanted = slots.flatMap(({ eventId, roomId, start, end }) =>
    withParts(roomId, roomDependencies).map((room) => ({ eventId, roomId: room, start, end })),
  );
  const known = await lockRooms(ctx, [...new Set(wanted.map(({ roomId }) => roomId))]);
  const taken = JSON.stringify(wanted.filter(({ roomId }) => known.has(roomId)));
  await refuseClash(ctx, taken);
  await sql`
    insert into room_occupation (club_id, event_id, room_id, during)
    select current_club(), w."eventId", w."roomId", tstzrange(w.start, w."end")
    from jsonb_to_recordset(${taken}::jsonb) as w ("eventId" integer, "roomId" integer, start timestamptz, "end" timestamptz)
  `.execute(ctx.db);
};

/** Those that exist: a setting may still name a room that is gone. */
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

const refuseClash = async (ctx: Ctx, wanted: string) => {
  const { rows } = await sql<{ room: string; starts_at: Date; ends_at: Date; name: string; is_visible: boolean }>`
    select r.name as room, e.starts_at, e.ends_at, coalesce(nullif(e.name, ''), c.name, '') as name,
      ${visibleEvents(readerOf(ctx))} as is_visible
    from jsonb_to_recordset(${wanted}::jsonb) as w ("roomId" integer, start timestamptz, "end" timestamptz)
    join room_occupation o on o.room_id = w."roomId" and o.during && tstzrange(w.start, w."end")
    join event e on e.club_id = o.club_id and e.id = o.event_id
    join room r on r.club_id = o.club_id and r.id = o.room_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    order by e.starts_at, r.id limit 1
  `.execute(ctx.db);
  const [clash] = rows;
  if (!clash) return;
  throw eventErrors.roomTaken({
    room: clash.room,
    when: timesInWords(toSeconds(clash.starts_at), toSeconds(clash.ends_at)),
    what: clash.is_visible && clash.name !== '' ? clash.name : 'ein anderer Termin',
  });
};

/** Frees whatever these dates have taken; freeing needs no lock. */
export const freeRooms = async (ctx: Pick<Ctx, 'db'>, eventIds: readonly number[]) => {
  await ctx.db
    .deleteFrom('room_occupation')
    .where('event_id', '=', (eb) => eb.fn.any(eb.val([...eventIds])))
    .execute();
};
