import { type ReactNode, Suspense, useEffect, useReducer } from 'react';
import { onArrival } from './lazy-page.ts';

type WaitingProps = { onEnd: () => void; children: ReactNode };

const Waiting = ({ onEnd, children }: WaitingProps) => {
  useEffect(() => onArrival(onEnd), [onEnd]);
  return children;
};

type ArrivingProps = { fallback?: ReactNode; children: ReactNode };

/**
 * Around parts in chunks of their own. React leaves what stands in their place for at least 300 ms, so that nothing
 * flickers; ours shows after 200 ms only (`Late`), and what is rendered anew from above comes at once.
 */
export const DelayedSuspense = ({ fallback = null, children }: ArrivingProps) => {
  const [, renderAnew] = useReducer((times: number) => times + 1, 0);
  return <Suspense fallback={<Waiting onEnd={renderAnew}>{fallback}</Waiting>}>{children}</Suspense>;
};
