import { Radio, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import classes from './BookingStep.module.css';
import type { MembershipWay } from './booking-draft.ts';
import { type BookingPrices, totalOf } from './booking-prices.ts';

const titles: Readonly<Record<MembershipWay, string>> = { member: 'Als Mitglied', without: 'Ohne Mitgliedschaft' };

/** Course, fee where there is one, and what that makes. */
const Amounts = ({ prices }: { prices: BookingPrices }) =>
  prices.isComplete ? (
    <>
      <Text size="sm" mod="figures">
        Kurs {formatMoney(prices.priceCents)}
        {prices.feeCents > 0 && ` + Mitgliedsbeitrag ${formatMoney(prices.feeCents)}`}
      </Text>
      <Text fw={700} size="lg" mt="auto" mod="figures">
        = {formatMoney(totalOf(prices))}
      </Text>
    </>
  ) : (
    <Skeleton height={44} />
  );

type Props = {
  ways: readonly MembershipWay[];
  prices: Readonly<Record<MembershipWay, BookingPrices>>;
  value: MembershipWay | null;
  error: string | undefined;
  onChange: (way: MembershipWay) => void;
};

/** Als Mitglied oder ohne: both ways side by side, each with all that it costs. Nothing is preset. */
export const WayChoice = ({ ways, prices, value, error, onChange }: Props) => (
  <Radio.Group
    data-field="way"
    label={ways.length > 1 ? 'Mitglied werden?' : 'Dieser Kurs ist nur für Mitglieder'}
    required
    value={value ?? ''}
    onChange={(chosen) => onChange(chosen === 'member' ? 'member' : 'without')}
    error={error}
  >
    <SimpleGrid cols={ways.length} spacing="xs" my="xs">
      {ways.map((way) => (
        <Radio.Card key={way} value={way} p="sm" radius="md" className={classes.choice}>
          <Stack gap={4} h="100%">
            <Radio.Indicator />
            <strong>{titles[way]}</strong>
            <Amounts prices={prices[way]} />
          </Stack>
        </Radio.Card>
      ))}
    </SimpleGrid>
  </Radio.Group>
);
