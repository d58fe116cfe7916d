import { DelayedSuspense } from '../kit/DelayedSuspense.tsx';
import { part } from '../kit/lazy-page.ts';
import type { NavigationGroup } from '../navigation.ts';

const QuickSearch = part(() => import('./QuickSearch.tsx'), 'QuickSearch');

type LazyQuickSearchProps = {
  groups: readonly NavigationGroup[];
  /** Incremented with every request to search; the first one loads the code. */
  searches: number;
};

export const LazyQuickSearch = ({ groups, searches }: LazyQuickSearchProps) =>
  searches === 0 ? null : (
    <DelayedSuspense>
      <QuickSearch groups={groups} searches={searches} />
    </DelayedSuspense>
  );
