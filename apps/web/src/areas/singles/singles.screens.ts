import { everyone, loggedIn } from '@vereinshaus/contract/kit/access';
import { singles } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const SinglesPage = page(() => import('./SinglesPage.tsx'), 'SinglesPage');
const BookSinglesPage = page(() => import('./BookSinglesPage.tsx'), 'BookSinglesPage');

export const screens: readonly Screen[] = [
  screen('/einzeltermine', 'Einzeltermine', loggedIn, SinglesPage, { when: singles }),
  screen('/einzeltermine/:course_ID', 'Einzeltermine buchen', everyone, BookSinglesPage, {
    numeric: true,
    when: singles,
  }),
];
