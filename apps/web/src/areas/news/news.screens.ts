import { everyone, loggedIn, staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const NewsLinkPage = page(() => import('./NewsLinkPage.tsx'), 'NewsLinkPage');
const CourseMessagesPage = page(() => import('./CourseMessagesPage.tsx'), 'CourseMessagesPage');
const NewsPage = page(() => import('./NewsPage.tsx'), 'NewsPage');

const ConversationsPage = page(() => import('./ConversationsPage.tsx'), 'ConversationsPage');
const CourseConversationsPage = page(() => import('./ConversationsPage.tsx'), 'CourseConversationsPage');
const ConversationPage = page(() => import('./ConversationPage.tsx'), 'ConversationPage');

export const screens: readonly Screen[] = [
  screen('/kurs/:news_ID', 'Kurs', everyone, NewsLinkPage, { numeric: true }),
  screen('/kurse/nachrichten', 'Kurs-Nachrichten', staffFrom(80), CourseMessagesPage, { list: true }),
  screen('/gespraeche', 'Gespräche', loggedIn, ConversationsPage),
  screen('/gespraeche/:courseID', 'Gespräche eines Kurses', loggedIn, CourseConversationsPage, { numeric: true }),
  screen('/gespraeche/:courseID/:childID', 'Gespräch', loggedIn, ConversationPage, { numeric: true }),
  screen('/neuigkeiten', 'Neuigkeiten', loggedIn, NewsPage),
];
