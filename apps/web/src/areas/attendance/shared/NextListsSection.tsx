import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { part } from '../../../kit/lazy-page.ts';

const NextLists = part(() => import('../NextLists.tsx'), 'NextLists');

/** For trainers, on the home page and beside their participants; its code comes only for them. */
export const NextListsSection = () => (
  <DelayedSuspense>
    <NextLists />
  </DelayedSuspense>
);
