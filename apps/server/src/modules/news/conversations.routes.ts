import { contract } from '@vereinshaus/contract';
import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { routes, succeeded } from '../../kit/routes.ts';
import { conversationOf, conversationsOfCourse, ownConversations } from './conversations.queries.ts';
import { markRead, writeMessage } from './write-message.ts';

export const conversationRoutes = routes(contract.conversations, {
  list: (ctx) => ownConversations(ctx),
  ofCourse: async (ctx, { course_ID }) => ({ conversations: await conversationsOfCourse(ctx, course_ID) }),
  get: (ctx, { course_ID: courseId, child_ID: personId }) => conversationOf(ctx, { courseId, personId }),
  write: async (ctx, { course_ID: courseId, child_ID: personId, text, news_ID: newsId, key }) => {
    const deliveredAt = await writeMessage(ctx, { courseId, personId, text, newsId, key });
    return succeeded(
      deliveredAt > ctx.now
        ? `Die Nachricht wird ${formatMoment(toSeconds(deliveredAt))} zugestellt.`
        : 'Die Nachricht ist zugestellt.',
    );
  },
  read: async (ctx, { course_ID: courseId, child_ID: personId, upTo_ID: upToId }) => {
    await markRead(ctx, { courseId, personId, upToId });
    return succeeded('Gelesen.');
  },
});
