import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { allFeedback, ownTopics, topicToRead } from './help.queries.ts';
import { rateTopic } from './rate-topic.ts';
import { removeTopic } from './remove-topic.ts';
import { saveTopic } from './save-topic.ts';

export const helpRoutes = routes(contract.help, {
  topics: async (ctx) => ({ topics: await ownTopics(ctx) }),
  get: (ctx, { topic }) => topicToRead(ctx, topic),
  save: async (ctx, { ID: topicId, ...topic }) => ({
    ...succeeded('Hilfe-Thema gespeichert'),
    ...(await saveTopic(ctx, { topicId, ...topic })),
  }),
  remove: async (ctx, { ID }) => {
    await removeTopic(ctx, ID);
    return succeeded('Hilfe-Thema gelöscht');
  },
  rate: async (ctx, { topic, helpful: isHelpful, comment }) => {
    await rateTopic(ctx, { topic, isHelpful, comment });
    return succeeded('Danke für deine Rückmeldung!');
  },
  feedback: async (ctx) => ({ topics: await allFeedback(ctx) }),
});
