import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { inviteOutgrown, withdrawInvitation } from './invite-outgrown.ts';
import { outgrownOf } from './outgrown.queries.ts';
import { saveSuccessor } from './save-successor.ts';

export const outgrownRoutes = routes(contract.outgrown, {
  list: (ctx, { course_ID: courseId, target_ID: targetId }) => outgrownOf(ctx, { courseId, targetId }),
  saveSuccessor: async (ctx, { course_ID: courseId, successor_ID: successorId }) => {
    await saveSuccessor(ctx, { courseId, successorId });
    return succeeded(successorId === 0 ? 'Es gibt keinen Nachfolgekurs mehr.' : 'Der Nachfolgekurs ist gespeichert.');
  },
  invite: async (ctx, { course_ID: fromId, target_ID: courseId, child_IDs: personIds, until, order, key }) => {
    const count = await inviteOutgrown(ctx, {
      fromId,
      courseId,
      personIds,
      until: new Date(until * 1000),
      order,
      key,
    });
    return succeeded(count === 1 ? '1 Einladung ist unterwegs.' : `${count} Einladungen sind unterwegs.`);
  },
  withdraw: async (ctx, { course_ID: courseId, ID: invitationId, reason }) => {
    await withdrawInvitation(ctx, { courseId, invitationId, reason });
    return succeeded('Die Einladung ist zurückgezogen. Die Familie erfährt den Grund.');
  },
});
