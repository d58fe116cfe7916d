import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

/** Seconds until something may be done again; the server decides, this only says so beforehand. */
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
