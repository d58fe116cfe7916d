import { contract } from '@vereinshaus/contract';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { routes, succeeded } from '../../kit/routes.ts';
import { allNews, coursesToWriteIn, newsOfCourse, ownNews, statisticsOfNews } from './news.queries.ts';
import { findNews } from './news-scope.ts';
import { type Audience, previewRecipients } from './recipients.ts';
import { toggleNews } from './toggle-news.ts';
import { writeNews } from './write-news.ts';

type AudienceInput = ParsedInputOf<typeof contract.news.recipients>;

const audienceOf = ({ sendto, ...input }: AudienceInput): Audience => ({
  ...input,
  chosenIds: sendto && Object.entries(sendto).flatMap(([personId, isChosen]) => (isChosen ? [Number(personId)] : [])),
});

/** `massMailsPerDay`: how many messages to many each club may send in a day. */
export const newsRoutes = ({ massMailsPerDay }: { massMailsPerDay: number }) =>
  routes(contract.news, {
    list: (ctx, { courseId }) => newsOfCourse(ctx, courseId),
    add: async (ctx, { subject, textShort, textLong, showInNews: isShown, urgent: isUrgent, key, ...audience }) => {
      const news = { ...audienceOf(audience), subject, textShort, textLong, isShown, isUrgent, key };
      const ID = await writeNews(ctx, news, { perDay: massMailsPerDay });
      return { ...succeeded('Erfolgreich versandt!'), ID };
    },
    recipients: (ctx, input) => previewRecipients(ctx, audienceOf(input)),
    toggle: async (ctx, { newsId }) => {
      const showInNews = await toggleNews(ctx, newsId);
      return { ...succeeded(showInNews ? 'Angezeigt' : 'Versteckt'), showInNews };
    },
    statistics: (ctx, { news_ID: newsId }) => statisticsOfNews(ctx, newsId),
    courseOf: async (ctx, { newsId }) => ({ course_ID: (await findNews(ctx, newsId)).course_id }),
    own: async (ctx, { limit }) => ({ news: [...(await ownNews(ctx, limit))] }),
    courses: async (ctx) => ({ courses: [...(await coursesToWriteIn(ctx))] }),
    all: (ctx, input) => allNews(ctx, input),
  });
