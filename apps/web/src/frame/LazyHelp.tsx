import { DelayedSuspense } from '../kit/DelayedSuspense.tsx';
import { part } from '../kit/lazy-page.ts';

const HelpDrawer = part(() => import('./HelpDrawer.tsx'), 'HelpDrawer');

/** The help next to a screen; the topics are loaded with the first request. */
export const LazyHelp = ({ asked }: { asked: number }) =>
  asked === 0 ? null : (
    <DelayedSuspense>
      <HelpDrawer asked={asked} />
    </DelayedSuspense>
  );
