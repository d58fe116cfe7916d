import { staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const DuplicatesPage = page(() => import('./DuplicatesPage.tsx'), 'DuplicatesPage');
const ComparePage = page(() => import('./ComparePage.tsx'), 'ComparePage');

export const screens: readonly Screen[] = [
  screen('/benutzer/dubletten', 'Mögliche Dubletten', staffFrom(80), DuplicatesPage, { list: true }),
  screen('/benutzer/dubletten/:oneID/:otherID', 'Dubletten vergleichen', staffFrom(80), ComparePage, { list: true }),
];
