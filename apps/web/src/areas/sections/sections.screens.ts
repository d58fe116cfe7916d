import { loggedIn, may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const SectionsPage = page(() => import('./SectionsPage.tsx'), 'SectionsPage');
const SectionPage = page(() => import('./SectionPage.tsx'), 'SectionPage');

export const screens: readonly Screen[] = [
  screen('/sektionen', 'Sektionen', may('user_read'), SectionsPage, { list: true }),
  // Its head may also open it; only the server knows who that is.
  screen('/sektionen/:sectionID', 'Sektion', loggedIn, SectionPage, { numeric: true }),
];
