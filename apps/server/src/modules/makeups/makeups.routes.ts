import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { giveBackMakeup } from './give-back-makeup.ts';
import { giveMakeup } from './give-makeup.ts';
import { datesFor, makeupsOfClub, makeupsOfViewer } from './makeups.queries.ts';
import { redeemMakeup } from './redeem-makeup.ts';
import { withdrawMakeup } from './withdraw-makeup.ts';

export const makeupRoutes = routes(contract.makeups, {
  mine: async (ctx) => ({ makeups: await makeupsOfViewer(ctx) }),
  dates: async (ctx, { makeup_ID: makeupId }) => ({ dates: await datesFor(ctx, makeupId) }),
  redeem: async (ctx, { makeup_ID: makeupId, event_ID: eventId }) => {
    await redeemMakeup(ctx, { makeupId, eventId });
    return succeeded('Die Ersatzstunde ist eingelöst. Der Trainer weiß Bescheid.');
  },
  giveBack: async (ctx, { makeup_ID: makeupId }) => {
    await giveBackMakeup(ctx, makeupId);
    return succeeded('Der Termin ist zurückgegeben, die Ersatzstunde ist wieder offen.');
  },
  ofClub: async (ctx) => ({ makeups: await makeupsOfClub(ctx) }),
  give: async (ctx, { child_ID: personId, course_ID: courseId, reason, key }) => {
    await giveMakeup(ctx, { personId, courseId, reason, key });
    return succeeded('Die Ersatzstunde ist gegeben, die Familie wird verständigt.');
  },
  withdraw: async (ctx, { makeup_ID: makeupId, reason }) => {
    await withdrawMakeup(ctx, { makeupId, reason });
    return succeeded('Die Ersatzstunde ist zurückgezogen, die Familie wird verständigt.');
  },
});
