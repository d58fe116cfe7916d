import { Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { OwnMonth } from '@vereinshaus/contract/prae/replies';
import { useNavigate } from 'react-router';
import { QueryState } from '../../kit/QueryState.tsx';
import { ownMonthsQuery, useOpenForm } from './prae.api.ts';
import { monthText, StateBadge } from './prae-words.tsx';

const daysText = (days: number) => (days === 1 ? '1 Einsatztag' : `${days} Einsatztage`);

const MonthCard = ({ month }: { month: OwnMonth }) => {
  const open = useOpenForm();
  const navigate = useNavigate();
  const goOn = () => {
    if (month.ID !== 0) return void navigate(`/prae/${month.ID}`);
    open.mutate({ month: month.month }, { onSuccess: ({ ID }) => void navigate(`/prae/${ID}`) });
  };
  return (
    <UnstyledButton onClick={goOn} disabled={open.isPending} aria-label={`${monthText(month.month)} öffnen`}>
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
            <StateBadge state={month.state} />
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
    <QueryState query={own}>
      {({ months }) => (
        <Stack gap="sm" maw={640}>
          {months.map((month) => (
            <MonthCard key={month.month} month={month} />
          ))}
        </Stack>
      )}
    </QueryState>
  );
};
