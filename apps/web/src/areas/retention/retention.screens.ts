import { loggedIn, staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const RetentionPage = page(() => import('./RetentionPage.tsx'), 'RetentionPage');
const RetentionCalendarPage = page(() => import('./RetentionCalendarPage.tsx'), 'RetentionCalendarPage');

export const screens: readonly Screen[] = [
  screen('/loeschfristen', 'Was wann gelöscht wird', loggedIn, RetentionPage),
  screen('/loeschkalender', 'Löschkalender', staffFrom(80), RetentionCalendarPage),
];
