import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { SimpleGrid, Text } from '@mantine/core';
import type { TurnoverRow } from '@vereinshaus/contract/bookings';
import { formatMoney, formatNumber, toCents, toEuros } from '@vereinshaus/contract/money';
import { ChartCard } from '../../kit/ChartCard.tsx';
import { chartColours } from '../../kit/chart-colours.ts';
import { biggestBy, netOf } from './turnover-data.ts';

const heightFor = (bars: number) => Math.max(160, bars * 30 + 60);
/** The chart is one picture with a name; the numbers are in the table. Nothing moves on its own. */
const shared = {
  dataKey: 'name',
  orientation: 'vertical',
  barChartProps: { accessibilityLayer: false, margin: { right: 24 } },
  barProps: { isAnimationActive: false },
  yAxisProps: { width: 150, interval: 0 },
  gridAxis: 'x',
} as const;

/** What the picture leaves out. */
const noteOn = (bars: number, rows: number) =>
  bars < rows && { note: `Im Diagramm: ${bars} von ${rows} Kursen, die größten zuerst.` };

/** Two courses may share a name; a chart would draw them as one. */
const named = ({ ID, name }: TurnoverRow, rows: readonly TurnoverRow[]) =>
  rows.filter((other) => other.name === name).length > 1 ? `${name} (${ID})` : name;

const MoneyChart = ({ rows }: { rows: readonly TurnoverRow[] }) => {
  const bars = biggestBy(rows, netOf);
  return (
    <ChartCard
      title="Umsatz je Kurs"
      headings={['Kurs', 'Umsatz in €']}
      rows={rows.map((row) => [named(row, rows), toEuros(netOf(row))] as const)}
      {...noteOn(bars.length, rows.length)}
    >
      {bars.length === 0 ? (
        <Text c="dimmed">Noch kein Umsatz.</Text>
      ) : (
        <BarChart
          h={heightFor(bars.length)}
          data={bars.map((row) => ({ name: named(row, rows), Umsatz: toEuros(netOf(row)) }))}
          series={[{ name: 'Umsatz', color: chartColours.main }]}
          valueFormatter={(euros) => formatMoney(toCents(euros))}
          xAxisProps={{ tickFormatter: formatNumber }}
          {...shared}
        />
      )}
    </ChartCard>
  );
};

const peopleIn = ({ participants, waiting }: TurnoverRow) => participants + waiting;

const PeopleChart = ({ rows }: { rows: readonly TurnoverRow[] }) => {
  const bars = biggestBy(rows, peopleIn);
  return (
    <ChartCard
      title="Teilnehmer und Warteliste"
      headings={['Kurs', 'Teilnehmer', 'Warteliste']}
      rows={rows.map((row) => [named(row, rows), row.participants, row.waiting] as const)}
      {...noteOn(bars.length, rows.length)}
    >
      <BarChart
        h={heightFor(bars.length)}
        type="stacked"
        data={bars.map((row) => ({ name: named(row, rows), Teilnehmer: row.participants, Warteliste: row.waiting }))}
        series={[
          { name: 'Teilnehmer', color: chartColours.main },
          { name: 'Warteliste', color: chartColours.quiet },
        ]}
        valueFormatter={formatNumber}
        withLegend
        {...shared}
      />
    </ChartCard>
  );
};

export const TurnoverCharts = ({ rows }: { rows: readonly TurnoverRow[] }) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} mt="lg">
    <MoneyChart rows={rows} />
    <PeopleChart rows={rows} />
  </SimpleGrid>
);
