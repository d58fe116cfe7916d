import { Badge, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { OwnMonth } from '@vereinshaus/contract/prae/replies';
import { useNavigate } from 'react-router';
import calendar from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { ownMonthsQuery, useOpenForm } from './prae.api.ts';
import { isRunning, monthText, StateBadge } from './prae-words.tsx';

const daysText = (days: number) => (days === 1 ? '1 Einsatztag' : `${days} Einsatztage`);

/** A month without a form is created with the first tap. */
const useGoToMonth = () => {
  const open = useOpenForm();
  const navigate = useNavigate();
  const goTo = ({ ID, month }: OwnMonth) => {
    if (ID !== 0) return void navigate(`/prae/${ID}`);
    open.mutate({ month }, { onSuccess: (made) => void navigate(`/prae/${made.ID}`) });
  };
  return { goTo, isPending: open.isPending };
};

export const MonthCard = ({ month }: { month: OwnMonth }) => {
  const { goTo, isPending } = useGoToMonth();
  const now = useOpenedAt();
  return (
    <UnstyledButton onClick={() => goTo(month)} disabled={isPending}>
      <Paper withBorder p="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={2}>
            <Text fw={600}>{monthText(month.month)}</Text>
            <Text size="sm" c="dimmed">
              {daysText(month.days)}
              {month.version > 1 && ` · Fassung ${month.version}`}
            </Text>
          </Stack>
          <Stack gap={4} align="flex-end">
            <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatMoney(month.paid)}
            </Text>
            {month.state === 'open' && isRunning(month.month, now) ? (
              <Badge variant="light" color="gray" tt="none" miw="max-content">
                läuft noch
              </Badge>
            ) : (
              <StateBadge state={month.state} />
            )}
          </Stack>
        </Group>
      </Paper>
    </UnstyledButton>
  );
};

/** Die eigenen Monate: one tap opens a month, the next one signs it. */
export const OwnMonths = () => {
  const own = useQuery(ownMonthsQuery());
  return (
    <QueryState
      query={own}
      isEmpty={({ months }) => months.length === 0}
      empty={
        <EmptyState drawing={calendar}>
          Hier steht jeder Monat, in dem du einen Kurs geleitet hast. Bisher ist keiner dabei.
        </EmptyState>
      }
    >
      {({ months }) => (
        <Stack gap="sm" maw="var(--width-form)">
          {months.map((month) => (
            <MonthCard key={month.month} month={month} />
          ))}
        </Stack>
      )}
    </QueryState>
  );
};
