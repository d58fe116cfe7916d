import { contract } from '@vereinshaus/contract';
import { viewerOf } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { joinShift } from './join-shift.ts';
import { leaveShift, removeFromShift } from './leave-shift.ts';
import { savePlan } from './save-plan.ts';
import { planOf, usersOf } from './shifts.queries.ts';
import { acceptOffer, offerShift, withdrawOffer } from './swap-shifts.ts';

const joinedText = 'Danke! Die Einteilung ist gespeichert.';

export const shiftRoutes = routes(contract.shifts, {
  get: (ctx, { courseID }) => planOf(ctx, courseID),
  update: async (ctx, { courseID: courseId, data: locations, version }) => {
    await savePlan(ctx, { courseId, locations, version });
    return succeeded('Die Schicht-Einteilung ist gespeichert.');
  },
  users: async (ctx, { courseID }) => ({ users: await usersOf(ctx, courseID) }),
  joinMultiple: async (ctx, { courseID: courseId, shift_ID: shiftId, child_IDs: personIds }) => {
    await joinShift(ctx, { courseId, shiftId, personIds });
    return succeeded(joinedText);
  },
  join: async (ctx, { courseID: courseId, shift_ID: shiftId }) => {
    await joinShift(ctx, { courseId, shiftId, personIds: [viewerOf(ctx).id] });
    return succeeded(joinedText);
  },
  cancelAsAdmin: async (ctx, { courseID: courseId, shift_ID: shiftId, child_ID: personId }) => {
    await removeFromShift(ctx, { courseId, shiftId, personId });
    return succeeded('Die Person ist aus der Schicht entfernt.');
  },
  cancel: async (ctx, { courseID: courseId, shift_ID: shiftId, child_ID: personId }) => {
    await leaveShift(ctx, { courseId, shiftId, personId });
    return succeeded('Die Abmeldung ist gespeichert.');
  },
  offer: async (ctx, { courseID: courseId, shift_ID: shiftId, child_ID: personId, wanted_ID: wantedId }) => {
    await offerShift(ctx, { courseId, shiftId, personId, wantedId });
    return succeeded('Die Schicht ist angeboten. Bis jemand zusagt, bleibt sie eure.');
  },
  withdrawOffer: async (ctx, { courseID, offer_ID }) => {
    await withdrawOffer(ctx, courseID, offer_ID);
    return succeeded('Das Angebot ist zurückgenommen.');
  },
  acceptOffer: async (ctx, { courseID: courseId, offer_ID: offerId, child_ID: personId }) => {
    await acceptOffer(ctx, { courseId, offerId, personId });
    return succeeded(joinedText);
  },
});
