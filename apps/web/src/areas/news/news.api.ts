import { keepPreviousData } from '@tanstack/react-query';
import { history } from '@vereinshaus/contract/history/calls';
import type { InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import { news } from '@vereinshaus/contract/news/calls';
import { system } from '@vereinshaus/contract/system/calls';
import { query, useCommand } from '../../kit/api.ts';
import { rowsFrom } from '../../kit/table/row-source.ts';

const whileSendingMs = 2000;

export const newsOfCourseQuery = (courseId: number) => query(news.list, { courseId });

/** Polled while messages are waiting to be sent. */
export const renewal = ({ state: { data } }: { state: { data: ReplyOf<typeof news.list> | undefined } }) =>
  data?.news.some(({ sending }) => (sending?.waiting ?? 0) > 0) === true ? whileSendingMs : false;

export const ownNewsQuery = () => query(news.own, {});
export const writableCoursesQuery = () => query(news.courses, {});
export const courseOfNewsQuery = (newsId: number) => query(news.courseOf, { newsId });
export const newsStatisticsQuery = (newsId: number) => query(news.statistics, { news_ID: newsId });
export const recipientsQuery = (audience: InputOf<typeof news.recipients>) => ({
  ...query(news.recipients, audience),
  placeholderData: keepPreviousData,
});

export const allNews = rowsFrom(news.all, (reply) => reply.news);

const showsNews = [news.list, news.own, news.all, news.statistics];

export const useAddNews = () =>
  useCommand(news.add, {
    invalidates: [...showsNews, history.ofClub, history.ofPerson, system.mails],
    announces: true,
    inline: true,
  });
export const useToggleNews = () => useCommand(news.toggle, { invalidates: showsNews, announces: true });
