import { loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const CalendarPage = page(() => import('./CalendarPage.tsx'), 'CalendarPage');
const CalendarExportPage = page(() => import('./CalendarExportPage.tsx'), 'CalendarExportPage');

export const screens: readonly Screen[] = [
  screen('/kalender/monat', 'Kalender', loggedIn, CalendarPage, { also: ['/kalender'] }),
  screen('/kalender/export', 'Kalender-Export', loggedIn, CalendarExportPage),
];
