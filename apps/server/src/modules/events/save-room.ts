import type { events } from '@vereinshaus/contract/events/calls';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf, saveClub } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { eventErrors } from './events.errors.ts';
import { freeRooms, freeTimesOf, occupyRooms, withParts } from './occupy-rooms.ts';
import { roomById } from './rooms.queries.ts';

type RoomInput = ParsedInputOf<typeof events.saveRoom>;

/** Raum speichern: adds a room, or renames, closes, opens it and sets its parts. A closed room is no longer offered; its dates stay. */
export const saveRoom = async (ctx: Ctx, input: RoomInput): Promise<number> => {
  const roomId = input.ID > 0 ? await changeRoom(ctx, input) : await addRoom(ctx, input);
  if (input.parts !== undefined) await saveParts(ctx, roomId, input.parts);
  return roomId;
};

const addRoom = async (ctx: Ctx, { name, address = '' }: RoomInput): Promise<number> => {
  if (name === undefined) throw eventErrors.roomNameMissing();
  const { id } = await ctx.db
    .insertInto('room')
    .values({ club_id: sql<number>`current_club()`, name, address, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'room.added', personId: null, details: { name } });
  return id;
};

const changeRoom = async (ctx: Ctx, { ID: roomId, name, address, active }: RoomInput): Promise<number> => {
  const before = await ctx.db
    .selectFrom('room as r')
    .where('r.id', '=', roomId)
    .select(['r.name', 'r.address', 'r.is_active'])
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw eventErrors.roomGone();
  const after = {
    name: name ?? before.name,
    address: address ?? before.address,
    is_active: active ?? before.is_active,
  };
  await ctx.db.updateTable('room').set(after).where('id', '=', roomId).execute();
  const changes = {
    ...(after.name !== before.name && { roomName: { before: before.name, after: after.name } }),
    ...(after.address !== before.address && { address: { before: before.address, after: after.address } }),
    ...(after.is_active !== before.is_active && { active: { before: before.is_active, after: after.is_active } }),
  };
  if (Object.keys(changes).length > 0) {
    await recordHistory(ctx, { kind: 'room.changed', personId: null, details: { name: after.name, changes } });
  }
  return roomId;
};

/** The rooms occupied together with it; future dates occupy them from now on, or the change is refused. */
const saveParts = async (ctx: Ctx, roomId: number, parts: readonly number[]) => {
  for (const part of parts) await roomById(ctx, part);
  const { roomDependencies: before } = await clubSettingsOf(ctx);
  if (JSON.stringify(before[String(roomId)] ?? []) === JSON.stringify(parts)) return;
  const { [String(roomId)]: _, ...others } = before;
  const after = parts.length === 0 ? others : { ...others, [String(roomId)]: [...parts] };
  if (parts.some((part) => withParts(part, after).includes(roomId))) throw eventErrors.roomInItself();
  await saveClub(ctx, { settings: { roomDependencies: after } });
  await occupyAnew(ctx);
};

/** Future times of bookings and closures, by the room that was booked. */
const otherTimes = async (ctx: Ctx) => {
  const { rows } = await sql<{
    booking_id: number | null;
    closure_id: number | null;
    room_id: number;
    start: Date;
    end: Date;
  }>`
    select o.booking_id, o.closure_id, o.room_id, lower(o.during) as start, upper(o.during) as end
    from room_occupation o where o.is_meant and upper(o.during) > ${ctx.now}`.execute(ctx.db);
  return rows.map(({ booking_id, closure_id, room_id: roomId, start, end }) =>
    booking_id === null
      ? { closureId: closure_id ?? 0, roomId, start, end }
      : { bookingId: booking_id, roomId, start, end },
  );
};

const occupyAnew = async (ctx: Ctx) => {
  const events = await ctx.db
    .selectFrom('event as e')
    .where('e.hidden_at', 'is', null)
    .where('e.room_id', 'is not', null)
    .where('e.ends_at', '>', ctx.now)
    .select(['e.id', 'e.room_id', 'e.starts_at', 'e.ends_at'])
    .execute();
  const others = await otherTimes(ctx);
  await freeRooms(
    ctx,
    events.map(({ id }) => id),
  );
  await freeTimesOf(
    ctx,
    'booking_id',
    others.flatMap((time) => ('bookingId' in time ? [time.bookingId] : [])),
  );
  await freeTimesOf(
    ctx,
    'closure_id',
    others.flatMap((time) => ('closureId' in time ? [time.closureId] : [])),
  );
  await occupyRooms(ctx, [
    ...events.flatMap(({ id, room_id, starts_at, ends_at }) =>
      room_id === null ? [] : [{ eventId: id, roomId: room_id, start: starts_at, end: ends_at }],
    ),
    ...others,
  ]);
};
