import { Skeleton, Stack, Text } from '@mantine/core';
import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { dueIfBookedText } from './booking-line.ts';
import { type PricesQuestion, usePrices } from './booking-prices.ts';

type Rate = { description: string; price: number; dueDate: number };

/** The rates of a plan, and when they are due for whoever books now. */
export const PlanRates = ({ rates }: { rates: readonly Rate[] }) => {
  const now = useOpenedAt();
  return (
    <Stack gap={2} mt={4}>
      {rates.map(({ description, price, dueDate }, index) => (
        <Text key={`${index} ${description}`} size="sm" c="dimmed" mod="figures">
          {description}: {formatMoney(price)}
          {dueDate > 0 && `, ${dueIfBookedText(dueDate, now)}`}
        </Text>
      ))}
    </Stack>
  );
};

type Props = { persons: readonly BookingCandidate[]; question: PricesQuestion };

/** What each of them would pay when, discount and tax included. */
export const PlanRatesOfEach = ({ persons, question }: Props) => {
  const prices = usePrices(persons, question);
  return persons.map((person) => {
    const price = prices.of.get(person.ID);
    return (
      <div key={person.ID}>
        {persons.length > 1 && (
          <Text size="sm" fw={500} mt={4}>
            {person.prename}
          </Text>
        )}
        {price === undefined ? <Skeleton height={18} /> : <PlanRates rates={price.payments} />}
      </div>
    );
  });
};
