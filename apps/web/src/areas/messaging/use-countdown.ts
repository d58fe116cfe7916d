import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

/** Seconds until an action is allowed again; the server enforces it, this only displays it. */
export const useCountdown = (from: number) => {
  const [seconds, setSeconds] = useState(0);
  const ticking = useInterval(() => {
    setSeconds((left) => {
      if (left <= 1) ticking.stop();
      return Math.max(0, left - 1);
    });
  }, 1000);
  return {
    seconds,
    start: () => {
      setSeconds(from);
      ticking.start();
    },
  };
};
