import { nextSweepAt } from '@vereinshaus/contract/bookings/waitlist';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../kit/server-time.ts';

const next = () => nextSweepAt(Math.floor(serverNow() / 1000));

/** Time of the next waitlist check; updated while the page stays open. */
export const useNextSweep = (): number => {
  const [sweepAt, setSweepAt] = useState(next);
  useEffect(() => {
    const timer = setTimeout(() => setSweepAt(next()), Math.max(0, sweepAt * 1000 - serverNow()) + 50);
    return () => clearTimeout(timer);
  }, [sweepAt]);
  return sweepAt;
};
