import { cancellationFee } from '@vereinshaus/contract/rooms/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { freeTimesOf } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { creditRoom, holdAccountsOf } from './charge-room.ts';
import { bookingChange, type LockedBooking, lockBookings } from './lock-bookings.ts';
import { looksAfterRooms } from './room-scope.ts';
import { roomErrors } from './rooms.errors.ts';
import { roomCancelledFeeText, roomCancelledText, roomRequestWithdrawnText } from './rooms.texts.ts';
import { tellBooker, timeTextOf } from './tell-booking.ts';

type CancelInput = { id: number; type: 'only_this' | 'all_future'; reason: string; withoutFee: boolean };

const isOpen = ({ state }: LockedBooking) => state === 'requested' || state === 'confirmed';

/**
 * Raumbuchung stornieren: the time becomes free, and the charge is credited except for the late fee according to the rule at the time of
 * booking. The booker may cancel until it begins; the office until it is over, and without the fee on request.
 */
export const cancelBooking = async (ctx: Ctx, { id, type, reason, withoutFee }: CancelInput) => {
  const locked = await lockBookings(ctx, { id, type });
  const [chosen] = locked;
  if (!isOpen(chosen)) throw roomErrors.bookingGone();
  const isOffice = looksAfterRooms(ctx);
  if ((isOffice ? chosen.end : chosen.start) <= ctx.now) throw roomErrors.alreadyBegun();
  const fees = locked.map((booking) => {
    const isWaived = (isOffice && withoutFee) || booking.state === 'requested' || !booking.isPresent;
    return isWaived ? 0 : cancellationFee(booking, { start: booking.start, priceCents: booking.cents }, ctx.now);
  });
  await endBookings(ctx, locked, { reason, feeOf: (index) => fees[index] ?? 0 });
  const wasRequest = chosen.state === 'requested';
  const feeCents = fees.reduce((sum, fee) => sum + fee, 0);
  await recordHistory(ctx, {
    kind: 'rooms.cancelled',
    personId: chosen.personId,
    details: { room: chosen.room, when: timeTextOf(chosen), count: locked.length, feeCents, reason },
  });
  await tellBooker(ctx, {
    personId: chosen.personId,
    text: cancelledTextOf(wasRequest, feeCents),
    times: locked,
    cents: feeCents,
    reason,
  });
  return { feeCents, wasRequest };
};

const cancelledTextOf = (wasRequest: boolean, feeCents: number) => {
  if (wasRequest) return roomRequestWithdrawnText;
  return feeCents > 0 ? roomCancelledFeeText : roomCancelledText;
};

/** Frees the time and credits the charges of bookings that are already locked. */
export const endBookings = async (
  ctx: Ctx,
  bookings: readonly LockedBooking[],
  { reason, feeOf }: { reason: string; feeOf: (index: number) => number },
) => {
  await freeTimesOf(
    ctx,
    'booking_id',
    bookings.map(({ id }) => id),
  );
  await holdAccountsOf(
    ctx,
    bookings.filter(({ state }) => state === 'confirmed'),
  );
  for (const [index, booking] of bookings.entries()) {
    await ctx.db
      .updateTable('room_booking')
      .set({ ...bookingChange(ctx), state: 'cancelled', cancelled_at: ctx.now, fee_cents: feeOf(index), reason })
      .where('id', '=', booking.id)
      .execute();
    if (booking.state !== 'confirmed') continue;
    const text = `${booking.room}, ${timeTextOf(booking)}`;
    await creditRoom(ctx, { ...booking, bookingId: booking.id, text }, feeOf(index));
  }
};
