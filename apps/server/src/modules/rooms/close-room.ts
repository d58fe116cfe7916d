import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import type { rooms } from '@vereinshaus/contract/rooms/calls';
import { maxClosureDays } from '@vereinshaus/contract/rooms/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import {
  type DateStep,
  type ForGuests,
  freeTimesOf,
  holdDates,
  holdRooms,
  occupyRooms,
  rearrangeDates,
  roomById,
} from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { affectedBy } from './affected.queries.ts';
import { endBookings } from './cancel-booking.ts';
import { bookingChange, type LockedBooking, lockBookingsById } from './lock-bookings.ts';
import { roomErrors } from './rooms.errors.ts';
import { roomClosedText, roomMovedText, roomRequestClosedText } from './rooms.texts.ts';
import { tellBooker, timeTextOf } from './tell-booking.ts';

type CloseInput = ParsedInputOf<typeof rooms.close>;
type Step = CloseInput['steps'][number];
type BookingStep = { booking: LockedBooking; toRoomId: number | null; to: string };

export const requireClosable = (ctx: Pick<Ctx, 'now'>, { from, to }: { from: number; to: number }) => {
  if (to <= from) throw roomErrors.closureOrder();
  if (to - from > maxClosureDays * 86_400) throw roomErrors.closedLong();
  if (to * 1000 <= ctx.now.getTime()) throw roomErrors.closedInPast();
};

const keysOf = (steps: readonly { kind: string; id: number }[]) =>
  steps
    .map(({ kind, id }) => `${kind} ${id}`)
    .toSorted()
    .join();

/** The steps must cover exactly what is in the room: it may have changed since it was shown. */
const requireAllNamed = async (ctx: Ctx, { room_ID, from, to, steps }: CloseInput) => {
  const closed = { roomId: room_ID, start: new Date(from * 1000), end: new Date(to * 1000) };
  const affected = await affectedBy(ctx, closed);
  const named = keysOf(steps.map(({ kind, ID }) => ({ kind, id: ID })));
  if (named !== keysOf(affected)) throw roomErrors.affectedChanged();
};

/** Locks everything involved in the global order: dates, bookings, rooms; concurrent changes come before or after. */
const holdConcerned = async (ctx: Ctx, { room_ID, steps }: CloseInput) => {
  const idsOf = (kind: Step['kind']) => steps.filter((step) => step.kind === kind).map(({ ID }) => ID);
  await holdDates(ctx, idsOf('event'));
  await lockBookingsById(ctx, idsOf('booking'));
  await holdRooms(ctx, [room_ID, ...steps.flatMap(({ room_ID: to }) => (to === 0 ? [] : [to]))]);
};

/**
 * Raum sperren: everything in it is moved or cancelled, then nobody can take it. All or nothing; the persons involved get one message each.
 * Cancelled bookings are fully credited. Locks: dates, bookings, rooms, blocks, accounts.
 */
export const closeRoom = async (ctx: Ctx, input: CloseInput, forGuests: ForGuests): Promise<number> => {
  const before = await ctx.db
    .selectFrom('room_closure as k')
    .where('k.request_key', '=', input.key)
    .select('k.id')
    .executeTakeFirst();
  if (before) return before.id;
  requireClosable(ctx, input);
  const { name } = await roomById(ctx, input.room_ID);
  await requireAllNamed(ctx, input);
  await holdConcerned(ctx, input);
  // Read again: it may have changed while this transaction waited for the locks.
  await requireAllNamed(ctx, input);
  const closureId = await insertClosure(ctx, input);
  const ofKind = (kind: Step['kind']) => input.steps.filter((step) => step.kind === kind);
  const dates = await rearrangeDates(
    ctx,
    {
      steps: ofKind('event').map(({ ID, room_ID: to }) => ({ eventId: ID, toRoomId: to || null })),
      reason: input.reason,
      closureId,
    },
    forGuests,
  );
  const bookings = await rearrangeBookings(ctx, ofKind('booking'), input.reason);
  const time = { roomId: input.room_ID, start: new Date(input.from * 1000), end: new Date(input.to * 1000) };
  await occupyRooms(ctx, [{ ...time, closureId }]);
  await insertSteps(ctx, closureId, dates, bookings);
  const moved = [...dates, ...bookings].filter(({ toRoomId }) => toRoomId !== null).length;
  await recordHistory(ctx, {
    kind: 'rooms.closed',
    personId: null,
    details: { room: name, when: timeTextOf(time), reason: input.reason, moved, cancelled: input.steps.length - moved },
  });
  return closureId;
};

const insertClosure = async (ctx: Ctx, { key, room_ID, from, to, reason }: CloseInput): Promise<number> => {
  const { id } = await ctx.db
    .insertInto('room_closure')
    .values({
      club_id: sql<number>`current_club()`,
      room_id: room_ID,
      starts_at: new Date(from * 1000),
      ends_at: new Date(to * 1000),
      reason,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
      request_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const rearrangeBookings = async (ctx: Ctx, steps: readonly Step[], reason: string): Promise<readonly BookingStep[]> => {
  if (steps.length === 0) return [];
  const targets = new Map(steps.map(({ ID, room_ID: to }) => [ID, to || null]));
  const bookings = await lockBookingsById(ctx, [...targets.keys()]);
  const planned: BookingStep[] = [];
  for (const booking of bookings) {
    const toRoomId = targets.get(booking.id) ?? null;
    planned.push({ booking, toRoomId, to: toRoomId === null ? '' : (await roomById(ctx, toRoomId)).name });
  }
  const gone = planned.filter(({ toRoomId }) => toRoomId === null).map(({ booking }) => booking);
  const moved = planned.filter(({ toRoomId }) => toRoomId !== null);
  await endBookings(ctx, gone, { reason, feeOf: () => 0 });
  await moveBookings(
    ctx,
    moved.map(({ booking, toRoomId }) => ({ booking, roomId: toRoomId ?? 0 })),
  );
  for (const { booking, to } of planned) await recordAndTell(ctx, booking, { to, reason });
  return planned;
};

const recordAndTell = async (ctx: Ctx, booking: LockedBooking, { to, reason }: { to: string; reason: string }) => {
  const { personId, room } = booking;
  const details = { room, when: timeTextOf(booking), count: 1, reason };
  await recordHistory(
    ctx,
    to === ''
      ? { kind: 'rooms.cancelled', personId, details: { ...details, feeCents: 0 } }
      : { kind: 'rooms.moved', personId, details: { ...details, to } },
  );
  await tellBooker(ctx, {
    personId,
    text: closedTextOf(booking, to),
    ...(to === '' && booking.state === 'confirmed' && { creditedCents: booking.cents }),
    times: [booking],
    to,
    reason,
  });
};

/** A request was not charged: there is nothing to credit. */
const closedTextOf = ({ state }: LockedBooking, to: string) => {
  if (to !== '') return roomMovedText;
  return state === 'requested' ? roomRequestClosedText : roomClosedText;
};

/** At the same time in another room, for the same price. */
export const moveBookings = async (ctx: Ctx, moves: readonly { booking: LockedBooking; roomId: number }[]) => {
  await freeTimesOf(
    ctx,
    'booking_id',
    moves.map(({ booking }) => booking.id),
  );
  for (const { booking, roomId } of moves)
    await ctx.db
      .updateTable('room_booking')
      .set({ room_id: roomId, ...bookingChange(ctx) })
      .where('id', '=', booking.id)
      .execute();
  await occupyRooms(
    ctx,
    moves.map(({ booking: { id, start, end }, roomId }) => ({ bookingId: id, roomId, start, end })),
  );
};

const insertSteps = async (
  ctx: Ctx,
  closureId: number,
  dates: readonly DateStep[],
  bookings: readonly BookingStep[],
) => {
  const club = { club_id: sql<number>`current_club()`, closure_id: closureId };
  const rows = [
    ...dates.map(({ eventId, roomId, toRoomId }) => ({
      ...club,
      event_id: eventId,
      booking_id: null,
      room_id: roomId,
      moved_to_id: toRoomId,
      was_requested: false,
    })),
    ...bookings.map(({ booking, toRoomId }) => ({
      ...club,
      event_id: null,
      booking_id: booking.id,
      room_id: booking.roomId,
      moved_to_id: toRoomId,
      was_requested: booking.state === 'requested',
    })),
  ];
  if (rows.length > 0) await ctx.db.insertInto('room_closure_step').values(rows).execute();
};
