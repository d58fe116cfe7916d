import { Suspense } from 'react';
import { part } from '../../../kit/lazy-page.ts';

const NextLists = part(() => import('../NextLists.tsx'), 'NextLists');

/** For trainers, on the home page and beside their participants; its code comes only for them. */
export const NextListsSection = () => (
  <Suspense fallback={null}>
    <NextLists />
  </Suspense>
);
