import { type ReactNode, Suspense, useEffect, useReducer } from 'react';
import { onArrival } from './lazy-page.ts';

type WaitingProps = { onEnd: () => void; children: ReactNode };

const Waiting = ({ onEnd, children }: WaitingProps) => {
  useEffect(() => onArrival(onEnd), [onEnd]);
  return children;
};

type ArrivingProps = { fallback?: ReactNode; children: ReactNode };

/**
 * For parts in their own chunks. React shows a fallback for at least 300 ms to avoid flicker; this one only appears after 200 ms (`Late`),
 * and content that renders again from above appears immediately.
 */
export const DelayedSuspense = ({ fallback = null, children }: ArrivingProps) => {
  const [, renderAnew] = useReducer((times: number) => times + 1, 0);
  return <Suspense fallback={<Waiting onEnd={renderAnew}>{fallback}</Waiting>}>{children}</Suspense>;
};
