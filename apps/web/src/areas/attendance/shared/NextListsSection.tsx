import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { part } from '../../../kit/lazy-page.ts';

const NextLists = part(() => import('../NextLists.tsx'), 'NextLists');

/** For trainers, on the home page and next to their participants; others do not load its code. */
export const NextListsSection = () => (
  <DelayedSuspense>
    <NextLists />
  </DelayedSuspense>
);
