import { Progress, Text } from '@mantine/core';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { useEffect, useState } from 'react';

/** What two cores read in a second, on the safe side; the bar never says that it is over before it is. */
const rowsPerSecond = 400;
const stepMs = 250;

const doneAfter = (steps: number, rows: number) => {
  const expected = Math.max(1, rows / rowsPerSecond);
  return Math.min(95, Math.round((100 * steps * stepMs) / 1000 / expected));
};

/** A rehearsal of thousands of rows takes seconds: the bar goes by what such tables have taken. */
export const CheckProgress = ({ rows }: { rows: number }) => {
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSteps((before) => before + 1), stepMs);
    return () => clearInterval(timer);
  }, []);
  // Shorter ones are through before anybody has read it.
  if (steps < 2) return null;
  return (
    <div>
      <Text size="sm">{formatNumber(rows)} Zeilen werden geprüft …</Text>
      <Progress.Root size="lg">
        <Progress.Section value={doneAfter(steps, rows)} aria-label="Fortschritt des Probelaufs" animated />
      </Progress.Root>
    </div>
  );
};
