import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { BookingCandidate } from '@vereinshaus/contract/bookings';
import { formatMoney } from '@vereinshaus/contract/money';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { type PriceQuestion, priceQuery } from './booking-page.api.ts';

type Props = {
  persons: readonly BookingCandidate[];
  question: Omit<PriceQuestion, 'child_ID'>;
};

const usePrices = ({ persons, question }: Props) =>
  useQueries({
    queries: persons.map(({ ID }) => ({ ...priceQuery({ ...question, child_ID: ID }), retry: false })),
  });

/** What is to be paid in all, where it is known already. */
export const PriceTotal = (props: Props) => {
  const prices = usePrices(props);
  if (prices.some(({ data }) => data === undefined)) return null;
  return <Text fw={600}>{formatMoney(prices.reduce((sum, { data }) => sum + (data?.cents ?? 0), 0))}</Text>;
};

/** Was es kostet, and why: the same steps the booking will store, for everybody who is chosen. */
export const PriceSummary = ({ persons, question }: Props) => {
  const prices = usePrices({ persons, question });
  const failure = prices.find((price) => price.isError)?.error;
  const total = prices.reduce((sum, price) => sum + (price.data?.cents ?? 0), 0);
  if (failure) return <StatusBanner kind="error">{failure.message}</StatusBanner>;
  return (
    <Paper withBorder p="md" radius="md" aria-live="polite">
      <Stack gap="sm">
        {persons.map((person, index) => (
          <Stack key={person.ID} gap={2}>
            {persons.length > 1 && <Text fw={600}>{person.fullname}</Text>}
            {prices[index]?.data === undefined ? (
              <Skeleton height={18} />
            ) : (
              prices[index].data.steps.map((step) => (
                <Group key={`${step.kind} ${step.label}`} justify="space-between" wrap="nowrap">
                  <Text size="sm" fw={step.kind === 'total' ? 600 : 400} c={step.kind === 'instalment' ? 'dimmed' : ''}>
                    {step.label}
                  </Text>
                  <Text size="sm" fw={step.kind === 'total' ? 600 : 400} style={{ fontVariantNumeric: 'tabular-nums' }}>
                    {formatMoney(step.cents)}
                  </Text>
                </Group>
              ))
            )}
          </Stack>
        ))}
        {persons.length > 1 && (
          <Group justify="space-between">
            <Text fw={700}>Zusammen</Text>
            <Text fw={700}>{formatMoney(total)}</Text>
          </Group>
        )}
      </Stack>
    </Paper>
  );
};
