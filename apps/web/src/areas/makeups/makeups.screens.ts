import { loggedIn } from '@vereinshaus/contract/kit/access';
import { makeups } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const MakeupsPage = page(() => import('./MakeupsPage.tsx'), 'MakeupsPage');

export const screens: readonly Screen[] = [
  screen('/ersatzstunden', 'Ersatzstunden', loggedIn, MakeupsPage, { when: makeups }),
];
