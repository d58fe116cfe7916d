import { anyOf, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const PersonHistoryPage = page(() => import('./PersonHistoryPage.tsx'), 'PersonHistoryPage');
const ChangesPage = page(() => import('./ChangesPage.tsx'), 'ChangesPage');

export const screens: readonly Screen[] = [
  screen('/benutzer/history', 'Personen-Historie', staffFrom(30), PersonHistoryPage, { list: true }),
  screen('/änderungen', 'Änderungen', anyOf(staffFrom(80), may('club_read')), ChangesPage, { list: true }),
];
