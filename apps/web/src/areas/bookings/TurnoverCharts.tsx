import { SimpleGrid, Text } from '@mantine/core';
import type { TurnoverRow } from '@vereinshaus/contract/bookings/calls';
import { formatMoney, toEuros } from '@vereinshaus/contract/kit/money';
import { BarRows } from '../../kit/charts/BarRows.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';
import { biggestBy, netOf } from './turnover-data.ts';

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
        <BarRows
          series={[{ name: 'Umsatz', colour: chartColours.main }]}
          rows={bars.map((row) => [named(row, rows), netOf(row)] as const)}
          format={formatMoney}
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
      <BarRows
        series={[
          { name: 'Teilnehmer', colour: chartColours.main },
          { name: 'Warteliste', colour: chartColours.quiet },
        ]}
        rows={bars.map((row) => [named(row, rows), row.participants, row.waiting] as const)}
      />
    </ChartCard>
  );
};

export const TurnoverCharts = ({ rows }: { rows: readonly TurnoverRow[] }) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} mb="lg">
    <MoneyChart rows={rows} />
    <PeopleChart rows={rows} />
  </SimpleGrid>
);
