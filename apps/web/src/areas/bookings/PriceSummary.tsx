import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import { chargedToText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { type BookingPrices, type PersonPrice, totalOf } from './booking-prices.ts';

type LineProps = { label: string; cents: number; weight?: number; isAside?: boolean };

const Line = ({ label, cents, weight = 400, isAside = false }: LineProps) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm" fw={weight} c={isAside ? 'dimmed' : ''}>
      {label}
    </Text>
    <Text size="sm" fw={weight} mod="figures">
      {formatMoney(cents)}
    </Text>
  </Group>
);

/** Says what is in the price and adds nothing to it. */
const isAside = (kind: string) => kind === 'instalment' || kind === 'vatIncluded';

/** The steps the booking will store, those of the fee that is agreed to with it as well; the sum is of both. */
const Steps = ({ price: { steps, cents, membershipFee, shares } }: { price: PersonPrice }) => (
  <>
    {steps
      .filter(({ kind }) => kind !== 'total')
      .map(({ kind, label, cents: part }) => (
        <Line key={`${kind} ${label}`} label={label} cents={part} isAside={isAside(kind)} />
      ))}
    <Line label="Gesamt" cents={cents + membershipFee} weight={600} />
    {shares !== undefined && <Text size="sm">Verrechnet wird: {chargedToText(shares)}</Text>}
  </>
);

type Props = { persons: readonly BookingCandidate[]; prices: BookingPrices };

/** Was es kostet, and why, for everybody who is chosen. */
export const PriceSummary = ({ persons, prices }: Props) => {
  const { msFees } = useClub();
  if (prices.error !== null) return <StatusBanner kind="error">{prices.error.message}</StatusBanner>;
  return (
    <Paper withBorder p="md" radius="md" aria-live="polite">
      <Stack gap="sm">
        {persons.map((person) => {
          const price = prices.of.get(person.ID);
          return (
            <Stack key={person.ID} gap={2}>
              {persons.length > 1 && <Text fw={600}>{person.fullname}</Text>}
              {price === undefined ? <Skeleton height={18} /> : <Steps price={price} />}
            </Stack>
          );
        })}
        {persons.length > 1 && <Line label="Zusammen" cents={totalOf(prices)} weight={700} />}
        {prices.feeCents > 0 && (
          <Text size="sm" c="dimmed">
            Der Mitgliedsbeitrag gilt bis zum Jahresende und wird mit der Buchung verrechnet. {msFees.addText}
          </Text>
        )}
      </Stack>
    </Paper>
  );
};
