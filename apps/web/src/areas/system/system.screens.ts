import { may, staffAbove } from '@vereinshaus/contract/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const OutboxPage = page(() => import('./OutboxPage.tsx'), 'OutboxPage');
const FailedJobsPage = page(() => import('./FailedJobsPage.tsx'), 'FailedJobsPage');

export const systemScreens: readonly Screen[] = [
  screen('/verein/postausgang', 'Postausgang', staffAbove(80), OutboxPage),
  screen('/verein/auftraege', 'Hintergrundaufträge', may('club_read'), FailedJobsPage),
];
