import { contract } from '@vereinshaus/contract';
import { viewerOf } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { bookSingles } from './book-singles.ts';
import { cancelSingle } from './cancel-single.ts';
import { setOffer } from './single-offers.ts';
import { singleDates, singleOffers, singlesOfClub, singlesOfViewer } from './singles.queries.ts';
import { allowBlock, refundBlock, sellBlock } from './unit-blocks.ts';

const booked = (count: number) => (count === 1 ? 'Der Termin ist gebucht.' : `${count} Termine sind gebucht.`);

export const singleRoutes = routes(contract.singles, {
  offers: async (ctx) => ({ offers: await singleOffers(ctx) }),
  dates: (ctx, { course_ID: courseId }) => singleDates(ctx, courseId),
  mine: (ctx) => singlesOfViewer(ctx),
  book: async (
    ctx,
    { child_ID: personId, course_ID: courseId, events: eventIds, payment, key, shownTotal: shownCents },
  ) => succeeded(booked(await bookSingles(ctx, { personId, courseId, eventIds, payment, key, shownCents }))),
  cancel: async (ctx, { ID: bookingId }) => succeeded(await cancelSingle(ctx, bookingId, 'own')),
  buyBlock: async (ctx, { course_ID: courseId, key, shownTotal: shownCents }) => {
    await sellBlock(ctx, { personId: viewerOf(ctx).id, courseId, key, isOnline: true, shownCents });
    return succeeded('Der Block ist gekauft. Er gilt, sobald er bezahlt ist.');
  },
  ofClub: (ctx) => singlesOfClub(ctx),
  setOffer: async (
    ctx,
    { course_ID: courseId, isOffered, price, places, cancelHours, blockUnits, blockPrice, blockWeeks },
  ) => {
    await setOffer(ctx, {
      courseId,
      isOffered,
      priceCents: price,
      places,
      cancelHours,
      blockUnits,
      blockPriceCents: blockPrice,
      blockWeeks,
    });
    return succeeded(isOffered ? 'Die Einzeltermine sind gespeichert.' : 'Einzeltermine werden nicht mehr angeboten.');
  },
  sellBlock: async (ctx, { child_ID: personId, course_ID: courseId, key, shownTotal: shownCents }) => {
    await sellBlock(ctx, { personId, courseId, key, isOnline: false, shownCents });
    return succeeded('Der Block ist verkauft, die Familie wird verständigt.');
  },
  allowBlock: async (ctx, { ID: blockId, reason }) => {
    await allowBlock(ctx, { blockId, reason });
    return succeeded('Der Block gilt ab sofort.');
  },
  refundBlock: async (ctx, { ID: blockId, reason }) => {
    await refundBlock(ctx, { blockId, reason });
    return succeeded('Der Rest ist gutgeschrieben, die Familie wird verständigt.');
  },
  cancelFor: async (ctx, { ID: bookingId }) => succeeded(await cancelSingle(ctx, bookingId, 'any')),
});
