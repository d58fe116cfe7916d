import { confirmationNumberOf } from '@vereinshaus/contract/rooms/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import {
  freeTimesOf,
  type GuestsBack,
  holdDates,
  holdRooms,
  occupyRooms,
  restoreDates,
  roomById,
  takenAmong,
} from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { chargeRooms, holdAccountsOf } from './charge-room.ts';
import { moveBookings } from './close-room.ts';
import { bookingChange, type LockedBooking, lockBookingsById } from './lock-bookings.ts';
import { roomErrors } from './rooms.errors.ts';
import { roomReopenedText, roomRequestReopenedText } from './rooms.texts.ts';
import { tellBooker, timeTextOf } from './tell-booking.ts';

type StoredStep = {
  booking_id: number | null;
  event_id: number | null;
  room_id: number;
  moved_to_id: number | null;
  was_requested: boolean;
};

/** A booking still in the state the closure left it in, and the room it was in. */
type BookingAsLeft = { booking: LockedBooking; roomId: number; isRequest: boolean; wasCancelled: boolean };

const lockClosure = async (ctx: Ctx, closureId: number) => {
  const closure = await ctx.db
    .selectFrom('room_closure as k')
    .where('k.id', '=', closureId)
    .select(['k.room_id', 'k.starts_at', 'k.ends_at', 'k.undone_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!closure) throw roomErrors.closureGone();
  if (closure.undone_at !== null) throw roomErrors.undoneAlready();
  if (closure.ends_at <= ctx.now) throw roomErrors.closureOver();
  return closure;
};

/**
 * Sperre zurücknehmen, as a whole: the room becomes free; dates and bookings that are still as the closure left them return to it, together
 * with guests of single dates, and everybody is notified again. What is over or was changed since stays as it is. Returns sentences about
 * what is taken by others now. Locks: dates, bookings, rooms, blocks, accounts.
 */
export const undoClosure = async (ctx: Ctx, closureId: number, guestsBack: GuestsBack): Promise<readonly string[]> => {
  const closure = await lockClosure(ctx, closureId);
  const { name } = await roomById(ctx, closure.room_id);
  const steps = await ctx.db
    .selectFrom('room_closure_step as s')
    .where('s.closure_id', '=', closureId)
    .select(['s.booking_id', 's.event_id', 's.room_id', 's.moved_to_id', 's.was_requested'])
    .orderBy('s.id')
    .execute();
  await holdConcerned(ctx, steps);
  await freeTimesOf(ctx, 'closure_id', [closureId]);
  const dates = await restoreDates(ctx, {
    steps: steps.flatMap(({ event_id, room_id, moved_to_id }) =>
      event_id === null ? [] : [{ eventId: event_id, roomId: room_id, toRoomId: moved_to_id }],
    ),
    reason: `${name} ist doch nicht gesperrt.`,
  });
  const guestsLeft = await guestsBack(ctx, { eventIds: dates.revivedIds, closureId });
  const bookings = await restoreBookings(ctx, steps);
  await ctx.db
    .updateTable('room_closure')
    .set({ undone_at: ctx.now, undone_by: viewerOf(ctx).id })
    .where('id', '=', closureId)
    .execute();
  const restored = dates.count + bookings.count;
  const left = [...dates.left, ...bookings.left, ...guestsLeft];
  const when = timeTextOf({ start: closure.starts_at, end: closure.ends_at });
  await recordHistory(ctx, {
    kind: 'rooms.reopened',
    personId: null,
    details: { room: name, when, restored, left: left.length },
  });
  return left;
};

/** In the same order as closing: dates, bookings, rooms. */
const holdConcerned = async (ctx: Ctx, steps: readonly StoredStep[]) => {
  await holdDates(
    ctx,
    steps.flatMap(({ event_id }) => (event_id === null ? [] : [event_id])),
  );
  await lockBookingsById(
    ctx,
    steps.flatMap(({ booking_id }) => (booking_id === null ? [] : [booking_id])),
  );
  await holdRooms(
    ctx,
    steps.flatMap(({ room_id, moved_to_id }) => (moved_to_id === null ? [room_id] : [room_id, moved_to_id])),
  );
};

type RestoredBookings = { count: number; left: readonly string[] };

const restoreBookings = async (ctx: Ctx, steps: readonly StoredStep[]): Promise<RestoredBookings> => {
  const byBooking = new Map(
    steps.flatMap((step) => (step.booking_id === null ? [] : [[step.booking_id, step] as const])),
  );
  const asLeft = (await lockBookingsById(ctx, [...byBooking.keys()])).flatMap((booking) => {
    const step = byBooking.get(booking.id);
    if (step === undefined || booking.end <= ctx.now || !booking.isPresent) return [];
    const isAsLeft =
      step.moved_to_id === null
        ? booking.state === 'cancelled'
        : (booking.state === 'confirmed' || booking.state === 'requested') && booking.roomId === step.moved_to_id;
    const { room_id: roomId, was_requested: wasRequested } = step;
    const isRequest = wasRequested && booking.state !== 'confirmed';
    return isAsLeft ? [{ booking, roomId, isRequest, wasCancelled: step.moved_to_id === null }] : [];
  });
  const taken = await takenBookings(ctx, asLeft);
  const found = asLeft.filter(({ booking }) => !taken.has(booking.id));
  await moveBookings(
    ctx,
    found.filter(({ wasCancelled }) => !wasCancelled),
  );
  await holdAccountsOf(
    ctx,
    found.filter(({ isRequest }) => !isRequest).map(({ booking }) => booking),
  );
  for (const cancelled of found.filter(({ wasCancelled }) => wasCancelled)) await revive(ctx, cancelled);
  for (const { booking, roomId, isRequest } of found) {
    const { name: room } = await roomById(ctx, roomId);
    const details = { room, when: timeTextOf(booking), count: 1 };
    await recordHistory(ctx, { kind: 'rooms.restored', personId: booking.personId, details });
    await tellBooker(ctx, {
      personId: booking.personId,
      text: isRequest ? roomRequestReopenedText : roomReopenedText,
      times: [{ ...booking, room }],
      cents: isRequest ? 0 : booking.cents,
    });
  }
  const left = asLeft.filter(({ booking }) => taken.has(booking.id)).map(({ booking }) => leftText(booking));
  return { count: found.length, left };
};

const leftText = (booking: LockedBooking) =>
  `Raumbuchung ${confirmationNumberOf(booking.id)}, ${booking.room}, ${timeTextOf(booking)}: Der Raum ist inzwischen belegt.`;

/** Bookings whose room is taken by now. Their own replacement room does not count as taken. */
const takenBookings = async (ctx: Ctx, bookings: readonly BookingAsLeft[]): Promise<ReadonlySet<number>> => {
  const moved = bookings.filter(({ wasCancelled }) => !wasCancelled).map(({ booking }) => booking);
  await freeTimesOf(
    ctx,
    'booking_id',
    moved.map(({ id }) => id),
  );
  const times = bookings.map(({ booking: { id, start, end }, roomId }) => ({ id, roomId, start, end }));
  const taken = new Set([...(await takenAmong(ctx, times))].map(({ id }) => id));
  await occupyRooms(
    ctx,
    moved
      .filter(({ id }) => taken.has(id))
      .map(({ id, roomId, start, end }) => ({ bookingId: id, roomId, start, end })),
  );
  return taken;
};

type Revived = Omit<BookingAsLeft, 'wasCancelled'>;

/** At its old price; a request waits again and is not charged yet. */
const revive = async (ctx: Ctx, { booking, roomId, isRequest }: Revived) => {
  const { id, start, end } = booking;
  await ctx.db
    .updateTable('room_booking')
    .set({
      state: isRequest ? 'requested' : 'confirmed',
      ...bookingChange(ctx),
      cancelled_at: null,
      reason: '',
      fee_cents: 0,
      room_id: roomId,
    })
    .where('id', '=', id)
    .execute();
  await occupyRooms(ctx, [{ bookingId: id, roomId, start, end }]);
  if (isRequest) return;
  await chargeRooms(ctx, [{ ...booking, bookingId: id, text: `${booking.room}, ${timeTextOf(booking)}` }]);
};
