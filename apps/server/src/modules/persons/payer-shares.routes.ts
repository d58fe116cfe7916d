import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { sharesOfChild, sharesOfViewer } from './payer-shares.queries.ts';
import { answerShare, askToPay, endShare } from './payer-shares.ts';

export const payerShareRoutes = routes(contract.payerShares, {
  mine: (ctx) => sharesOfViewer(ctx),
  ofChild: (ctx, { child_ID: childId }) => sharesOfChild(ctx, childId),
  ask: async (ctx, { child_ID: childId, guardianship_ID: guardianshipId, course_ID, ...question }) => {
    const courseId = course_ID === 0 ? null : course_ID;
    const told = await askToPay(ctx, { childId, guardianshipId, courseId, ...question });
    const message = told.code === '' ? 'Gefragt. Bis zur Antwort ändert sich nichts.' : 'Der Code ist erzeugt.';
    return { ...succeeded(message), ...told };
  },
  answer: async (ctx, { ID: id, agrees }) => {
    await answerShare(ctx, { id, agrees });
    return succeeded(agrees ? 'Vereinbart. Das erste Zuhause ist verständigt.' : 'Abgelehnt. Du zahlst nichts.');
  },
  end: async (ctx, { ID: id, reason }) => {
    await endShare(ctx, { id, reason });
    return succeeded('Beendet. Was schon verrechnet ist, bleibt.');
  },
});
