import { loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const OwnTokensPage = page(() => import('./OwnTokensPage.tsx'), 'OwnTokensPage');

export const screens: readonly Screen[] = [
  screen('/zugriffsschluessel', 'Meine Zugriffsschlüssel', loggedIn, OwnTokensPage),
];
