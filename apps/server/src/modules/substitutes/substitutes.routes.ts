import { contract } from '@vereinshaus/contract';
import { withWarning } from '@vereinshaus/contract/trainer-papers/rules';
import { routes, succeeded } from '../../kit/routes.ts';
import { answerQuestion } from './answer-question.ts';
import { assignSubstitute } from './assign-substitute.ts';
import { colleaguesFor } from './colleagues.queries.ts';
import { offerDate } from './offer-date.ts';
import { requestSubstitute, searchFor } from './request-substitute.ts';
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
  answer: async (ctx, { request_ID: requestId, accepts, start }) => {
    const warning = await answerQuestion(ctx, { requestId, accepts, start });
    return succeeded(withWarning(accepts ? 'Danke! Du leitest diesen Termin.' : 'Danke für die Antwort.', warning));
  },
  colleagues: (ctx, { event_ID: eventId }) => colleaguesFor(ctx, eventId),
  offer: async (ctx, { event_ID: eventId, person_ID: personId, return_ID: returnId, note }) => ({
    request_ID: await offerDate(ctx, { eventId, personId, returnId, note }),
    ...succeeded('Der Termin ist angeboten. Du hörst, sobald geantwortet ist.'),
  }),
  assign: async (ctx, { event_ID: eventId, absent_ID: absentId, person_ID: personId }) => {
    const warning = await assignSubstitute(ctx, { eventId, absentId, personId });
    return succeeded(withWarning('Die Vertretung ist eingeteilt und verständigt.', warning));
  },
  search: async (ctx, { event_ID: eventId, absent_ID: absentId, note }) => ({
    request_ID: await searchFor(ctx, { eventId, absentId, note }),
    ...succeeded('Die Suche nach einer Vertretung läuft.'),
  }),
  searches: async (ctx) => ({ searches: await searchesOfClub(ctx) }),
});
