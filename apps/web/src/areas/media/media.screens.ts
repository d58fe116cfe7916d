import { loggedIn } from '@vereinshaus/contract/kit/access';
import { media } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const MediaPage = page(() => import('./MediaPage.tsx'), 'MediaPage');

export const screens: readonly Screen[] = [
  screen('/medien', 'Medien', loggedIn, MediaPage, { when: media }),
  screen('/medien/:subslot', 'Medien', loggedIn, MediaPage, { when: media }),
  // The specification addresses online contents by a sub slot and does not describe them further: they are a folder of the library.
  screen('/athome/:subslot', 'Online-Inhalte', loggedIn, MediaPage, { when: media }),
];
