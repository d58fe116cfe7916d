import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { answerQuestion } from './answer-question.ts';
import { requestSubstitute } from './request-substitute.ts';
import { datesToLead, questionsTo, searchesOfClub } from './substitutes.queries.ts';
import { withdrawSearch } from './withdraw-search.ts';

export const substituteRoutes = routes(contract.substitutes, {
  mine: async (ctx) => ({ dates: await datesToLead(ctx), questions: await questionsTo(ctx) }),
  request: async (ctx, { event_ID: eventId, note }) => ({
    request_ID: await requestSubstitute(ctx, { eventId, note }),
    ...succeeded('Die Suche nach einer Vertretung läuft.'),
  }),
  withdraw: async (ctx, { request_ID: requestId }) => {
    await withdrawSearch(ctx, requestId);
    return succeeded('Die Suche ist beendet.');
  },
  answer: async (ctx, { request_ID: requestId, accepts }) => {
    await answerQuestion(ctx, { requestId, accepts });
    return succeeded(accepts ? 'Danke! Du leitest diesen Termin.' : 'Danke für die Antwort.');
  },
  searches: async (ctx) => ({ searches: await searchesOfClub(ctx) }),
});
