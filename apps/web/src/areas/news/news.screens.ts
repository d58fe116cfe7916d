import { everyone, loggedIn, staffFrom } from '@vereinshaus/contract/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const NewsLinkPage = page(() => import('./NewsLinkPage.tsx'), 'NewsLinkPage');
const CourseMessagesPage = page(() => import('./CourseMessagesPage.tsx'), 'CourseMessagesPage');
const NewsPage = page(() => import('./NewsPage.tsx'), 'NewsPage');

export const screens: readonly Screen[] = [
  screen('/kurs/:news_ID', 'Kurs', everyone, NewsLinkPage, { numeric: true }),
  screen('/kurse/nachrichten', 'Kurs-Nachrichten', staffFrom(80), CourseMessagesPage, { list: true }),
  screen('/neuigkeiten', 'Neuigkeiten', loggedIn, NewsPage),
];
