import { loggedIn } from '@vereinshaus/contract/kit/access';
import { draws } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const DrawsPage = page(() => import('./DrawsPage.tsx'), 'DrawsPage');

export const screens: readonly Screen[] = [screen('/verlosungen', 'Verlosungen', loggedIn, DrawsPage, { when: draws })];
