import { Button, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatMoney, formatNumber } from '@vereinshaus/contract/money';
import { useState } from 'react';
import { askAgain } from '../../kit/api.ts';
import { showBanner } from '../../kit/banners.ts';
import { staleAfterBooking, useBookCertain } from './bank.api.ts';
import { countOf } from './line-text.ts';

/** All that is certain in one click; hundreds take a while, so they go in parts and it tells how far it is. */
export const BookCertain = ({ count, cents }: { count: number; cents: number }) => {
  const book = useBookCertain();
  const client = useQueryClient();
  const [done, setDone] = useState<{ booked: number; of: number } | null>(null);
  const run = async () => {
    let all = 0;
    setDone({ booked: 0, of: count });
    try {
      for (;;) {
        const { booked } = await book.mutateAsync({});
        all += booked;
        if (booked === 0) break;
        setDone({ booked: all, of: Math.max(count, all) });
      }
      showBanner('success', `${countOf(all, 'Zeile', 'Zeilen')} zugeordnet.`);
    } finally {
      setDone(null);
      await askAgain(client, staleAfterBooking);
    }
  };
  if (done !== null) {
    return (
      <Stack gap={4} miw={220} role="status">
        <Text size="sm">
          {formatNumber(done.booked)} von {formatNumber(done.of)} zugeordnet …
        </Text>
        <Progress value={(done.booked / Math.max(1, done.of)) * 100} aria-label="Fortschritt der Zuordnung" />
      </Stack>
    );
  }
  return (
    <Button onClick={() => void run().catch(() => undefined)}>
      {countOf(count, 'sichere Zeile', 'sichere Zeilen')} buchen ({formatMoney(cents)})
    </Button>
  );
};
