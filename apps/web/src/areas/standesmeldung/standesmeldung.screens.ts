import { may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const ReportsPage = page(() => import('./ReportsPage.tsx'), 'ReportsPage');
const ReportPage = page(() => import('./ReportPage.tsx'), 'ReportPage');

export const screens: readonly Screen[] = [
  screen('/standesmeldung', 'Standesmeldung', may('user_read'), ReportsPage, { list: true }),
  screen('/standesmeldung/:reportID', 'Festgehaltene Standesmeldung', may('user_read'), ReportPage, { numeric: true }),
];
