import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { MonthCard } from '../OwnMonths.tsx';
import { ownMonthsQuery } from '../prae.api.ts';
import { isRunning } from '../prae-words.tsx';

/** The latest completed month that is not signed yet, shown on the trainer's usual screens; one tap opens it. */
export const LastMonth = () => {
  const own = useQuery(ownMonthsQuery());
  const now = useOpenedAt();
  const headingId = useId();
  const over = own.data?.months.find(({ month }) => !isRunning(month, now));
  if (over === undefined || (over.state !== 'open' && over.state !== 'returned')) return null;
  return (
    <Stack component="section" gap="xs" aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId}>
        PRAE abgeben
      </Title>
      <MonthCard month={over} />
    </Stack>
  );
};
