import { Group, Radio, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/money';
import type { Way } from './booking-draft.ts';
import { type Prices, totalOf } from './booking-prices.ts';

const titles: Readonly<Record<Way, string>> = { member: 'Als Mitglied', without: 'Ohne Mitgliedschaft' };

const figures = { fontVariantNumeric: 'tabular-nums' } as const;

/** "€ 110,00 + Mitgliedsbeitrag € 45,00", and under it what that makes. */
const Amounts = ({ prices }: { prices: Prices }) =>
  prices.isComplete ? (
    <>
      <Text size="sm" style={figures}>
        {prices.feeCents > 0
          ? `${formatMoney(prices.priceCents)} + Mitgliedsbeitrag ${formatMoney(prices.feeCents)} im Jahr`
          : `Kurs ${formatMoney(prices.priceCents)}`}
      </Text>
      <Text fw={700} size="lg" style={figures}>
        = {formatMoney(totalOf(prices))}
      </Text>
    </>
  ) : (
    <Skeleton height={44} />
  );

type Props = {
  ways: readonly Way[];
  prices: Readonly<Record<Way, Prices>>;
  value: Way | null;
  error: string | undefined;
  onChange: (way: Way) => void;
};

/** Als Mitglied oder ohne: both ways side by side, each with all that it costs. Nothing is preset. */
export const WayChoice = ({ ways, prices, value, error, onChange }: Props) => (
  <Radio.Group
    data-field="way"
    label={ways.length > 1 ? 'Mitglied werden?' : 'Dieser Kurs ist nur für Mitglieder'}
    withAsterisk
    value={value ?? ''}
    onChange={(chosen) => onChange(chosen === 'member' ? 'member' : 'without')}
    error={error}
    errorProps={{ role: 'alert' }}
  >
    <SimpleGrid cols={{ base: 1, xs: ways.length }} spacing="sm" my="xs">
      {ways.map((way) => (
        <Radio.Card key={way} value={way} p="md" radius="md" aria-label={titles[way]}>
          <Group wrap="nowrap" align="flex-start">
            <Radio.Indicator mt={3} />
            <Stack gap={2} flex={1}>
              <strong>{titles[way]}</strong>
              <Amounts prices={prices[way]} />
            </Stack>
          </Group>
        </Radio.Card>
      ))}
    </SimpleGrid>
  </Radio.Group>
);
