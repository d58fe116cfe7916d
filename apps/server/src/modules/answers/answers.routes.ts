import { contract } from '@vereinshaus/contract';
import { viewerOf } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { answerDate } from './answer-date.ts';
import { actingForFamily, personOfLink } from './answer-links.ts';
import { askingOf, questionsOf } from './answers.queries.ts';
import { requireMayAsk, setAnswerRule } from './set-rule.ts';

export const answerRoutes = routes(contract.answers, {
  mine: async (ctx) => ({ questions: [...(await questionsOf(ctx, viewerOf(ctx).id))] }),
  answer: async (ctx, { child_ID: personId, event_ID: eventId, answer }) =>
    succeeded(await answerDate(ctx, { personId, eventId, answer })),
  ofLink: async (ctx, { token }) => {
    const { id } = await personOfLink(ctx, token);
    return { questions: [...(await questionsOf(ctx, id))] };
  },
  answerByLink: async (ctx, { token, child_ID: personId, event_ID: eventId, answer }) =>
    succeeded(await answerDate(await actingForFamily(ctx, token), { personId, eventId, answer })),
  ofCourse: async (ctx, { course_ID: courseId }) => {
    requireMayAsk(ctx, courseId);
    return askingOf(ctx, courseId);
  },
  setRule: async (ctx, { course_ID: courseId, event_ID: eventId, hours }) => {
    await setAnswerRule(ctx, { courseId, eventId, hours });
    return succeeded('Gespeichert. Die Familien sehen es auf Start.');
  },
});
