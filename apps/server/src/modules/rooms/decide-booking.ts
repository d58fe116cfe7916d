import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { freeTimesOf } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { chargeRooms } from './charge-room.ts';
import { bookingChange, lockBookings } from './lock-bookings.ts';
import { roomErrors } from './rooms.errors.ts';
import { roomAcceptedText, roomDeclinedText } from './rooms.texts.ts';
import { tellBooker, timeTextOf } from './tell-booking.ts';

type Decision = { id: number; accept: boolean; type: 'only_this' | 'all_future'; reason: string };

/** Über eine Anfrage entscheiden: an accepted one is charged, a declined one frees the time; the booker is notified in both cases. */
export const decideBooking = async (ctx: Ctx, { id, accept, type, reason }: Decision) => {
  const requests = await lockBookings(ctx, { id, type });
  const [chosen] = requests;
  if (chosen.state !== 'requested') throw roomErrors.noRequest();
  if (accept && requests.some(({ end }) => end <= ctx.now)) throw roomErrors.requestOver();
  const ids = requests.map((request) => request.id);
  await ctx.db
    .updateTable('room_booking')
    .set({
      state: accept ? 'confirmed' : 'declined',
      ...bookingChange(ctx),
      decided_at: ctx.now,
      decided_by: viewerOf(ctx).id,
      reason: accept ? '' : reason,
    })
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  const details = { room: chosen.room, when: timeTextOf(chosen), count: requests.length };
  if (accept) {
    await chargeRooms(
      ctx,
      requests.map((request) => ({
        ...request,
        bookingId: request.id,
        text: `${request.room}, ${timeTextOf(request)}`,
      })),
    );
    await recordHistory(ctx, { kind: 'rooms.accepted', personId: chosen.personId, details });
  } else {
    await freeTimesOf(ctx, 'booking_id', ids);
    await recordHistory(ctx, { kind: 'rooms.declined', personId: chosen.personId, details: { ...details, reason } });
  }
  await tellBooker(ctx, {
    personId: chosen.personId,
    text: accept ? roomAcceptedText : roomDeclinedText,
    times: requests,
    ...(accept && { cents: requests.reduce((sum, { cents }) => sum + cents, 0) }),
    reason,
  });
};
