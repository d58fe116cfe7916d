import { admins, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;

export const newsRows: RowsOf<'news'> = {
  'news.list': {
    input: ({ course }) => ({ courseId: course }),
    may: ['role50', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'news.add': {
    input: ({ course }) => ({ courseId: course, subject: 'Training', textLong: 'Heute nicht.' }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'news.recipients': {
    input: ({ course }) => ({ courseId: course, email: true }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  // Others get "not found": whether the news exists is checked before the rights.
  'news.toggle': { input: () => ({ newsId: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'news.statistics': { input: () => ({ news_ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'news.courseOf': { input: () => ({ newsId: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'news.own': { input: () => ({}), may: signedIn },
  'news.courses': { input: () => ({}), may: signedIn },
  'news.all': { input: () => ({}), may: admins },
};
