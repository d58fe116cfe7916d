import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { viewerOf } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import type { ForGuests, GuestsBack } from '../events/index.ts';
import { affectedTimes } from './affected.queries.ts';
import { bookRoom } from './book-room.ts';
import { roomBookings } from './bookings.queries.ts';
import { cancelBooking } from './cancel-booking.ts';
import { closeRoom, requireClosable } from './close-room.ts';
import { closures } from './closures.queries.ts';
import { decideBooking } from './decide-booking.ts';
import { roomOffers } from './room-offers.queries.ts';
import { memberTimesFor } from './room-scope.ts';
import { occupancy, roomBoard, roomWeek } from './room-week.queries.ts';
import { savePrices, saveTerms } from './save-offer.ts';
import { undoClosure } from './undo-closure.ts';

const bookedText = (count: number, isRequest: boolean) => {
  if (isRequest) return 'Deine Anfrage ist beim Verein. Du bekommst Bescheid.';
  return count === 1 ? 'Der Raum ist gebucht.' : `Der Raum ist für ${count} Wochen gebucht.`;
};

const reopenedText = (left: readonly string[]) => {
  const done = 'Die Sperre ist zurückgenommen. Alle, die es betrifft, sind verständigt.';
  if (left.length === 0) return done;
  return `${done} ${left.length === 1 ? 'Eines' : left.length} ließ sich nicht wiederherstellen.`;
};

/** Passed in: handlers for guests of single dates, who lose the date when its room is closed, and get it back when that is undone. */
export const roomRoutes = ({ forGuests, guestsBack }: { forGuests: ForGuests; guestsBack: GuestsBack }) =>
  routes(contract.rooms, {
    week: (ctx, range) => roomWeek(ctx, range),
    offers: async (ctx) => ({
      rooms: await roomOffers(ctx),
      memberTimes: await memberTimesFor(ctx, viewerOf(ctx).id),
    }),
    saveTerms: async (ctx, input) => {
      await saveTerms(ctx, input);
      return succeeded('Die Bedingungen sind gespeichert.');
    },
    savePrices: async (ctx, input) => {
      await savePrices(ctx, input);
      return succeeded('Die Preise sind gespeichert.');
    },
    bookings: async (ctx, input) => ({ bookings: await roomBookings(ctx, input) }),
    book: async (ctx, input) => {
      const { ids, isRequest } = await bookRoom(ctx, input);
      return { ...succeeded(bookedText(ids.length, isRequest)), booking_IDs: [...ids] };
    },
    cancel: async (ctx, input) => {
      const { feeCents, wasRequest } = await cancelBooking(ctx, input);
      if (wasRequest) return succeeded('Die Anfrage ist zurückgezogen.');
      return succeeded(
        feeCents > 0
          ? `Die Buchung ist storniert. Die Stornogebühr beträgt ${formatMoney(feeCents)}.`
          : 'Die Buchung ist storniert.',
      );
    },
    decide: async (ctx, input) => {
      await decideBooking(ctx, input);
      return succeeded(input.accept ? 'Die Anfrage ist angenommen.' : 'Die Anfrage ist abgelehnt.');
    },
    occupancy: (ctx, range) => occupancy(ctx, range),
    board: (ctx, range) => roomBoard(ctx, range),
    affected: async (ctx, { room_ID: roomId, from, to }) => {
      requireClosable(ctx, { from, to });
      return {
        affected: await affectedTimes(ctx, { roomId, start: new Date(from * 1000), end: new Date(to * 1000) }),
      };
    },
    close: async (ctx, input) => ({
      ID: await closeRoom(ctx, input, forGuests),
      ...succeeded('Der Raum ist gesperrt. Alle, die es betrifft, sind verständigt.'),
    }),
    closures: async (ctx) => ({ closures: await closures(ctx) }),
    undoClosure: async (ctx, { id }) => {
      const notRestored = await undoClosure(ctx, id, guestsBack);
      return { ...succeeded(reopenedText(notRestored)), notRestored: [...notRestored] };
    },
  });
