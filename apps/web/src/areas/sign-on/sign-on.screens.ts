import { loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const GoOnSignOnPage = page(() => import('./GoOnSignOnPage.tsx'), 'GoOnSignOnPage');

export const screens: readonly Screen[] = [
  screen('/anmelden-bei/:step', 'Bei einem anderen Programm anmelden', loggedIn, GoOnSignOnPage),
];
