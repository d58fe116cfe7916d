import { everyone, may, staffAbove } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const OutboxPage = page(() => import('./OutboxPage.tsx'), 'OutboxPage');
const FailedJobsPage = page(() => import('./FailedJobsPage.tsx'), 'FailedJobsPage');

const DesignPage = page(() => import('./gestaltung/DesignPage.tsx'), 'DesignPage');

/** For developers; the page is not part of any production build. */
const inDevelopment = import.meta.env.DEV ? [screen('/gestaltung', 'Gestaltung', everyone, DesignPage)] : [];

export const screens: readonly Screen[] = [
  screen('/verein/postausgang', 'Postausgang', staffAbove(80), OutboxPage),
  screen('/verein/auftraege', 'Hintergrundaufträge', may('club_read'), FailedJobsPage),
  ...inDevelopment,
];
