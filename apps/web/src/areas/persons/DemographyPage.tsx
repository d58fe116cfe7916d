import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from '@vereinshaus/contract/money';
import { personLists } from '@vereinshaus/contract/person-lists';
import { useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { ChartCard } from '../../kit/ChartCard.tsx';
import { chartColours } from '../../kit/chart-colours.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useClub } from '../clubs/shared/club.ts';
import { ageRows, biggest, type Demography, placeRows, pyramidBars, typeRows, yearRows } from './demography-data.ts';

/** The chart is one picture with a name; the numbers are in the table. */
const picture = { accessibilityLayer: false } as const;
/** The number behind the longest bar needs its own room, or it leaves the card. */
const withRoomForNumbers = { ...picture, margin: { right: 40 } } as const;
const sideBySide = { ...picture, stackOffset: 'sign' } as const;
/** Nothing moves on its own. */
const still = { isAnimationActive: false } as const;
const size = (value: number) => formatNumber(Math.abs(value));
const heightFor = (bars: number, perBar = 26) => Math.max(160, bars * perBar + 40);

const AgePyramid = ({ ages, withoutAge }: Pick<Demography, 'ages' | 'withoutAge'>) => {
  const widest = Math.max(...ages.flatMap(({ male, fem }) => [male, fem]));
  const other = ages.reduce((sum, group) => sum + group.other, 0);
  const missing = [
    withoutAge > 0 && `${formatNumber(withoutAge)} ohne Geburtsdatum`,
    other > 0 && `${formatNumber(other)} ohne Geschlecht`,
  ].filter(Boolean);
  return (
    <ChartCard
      title="Alter und Geschlecht"
      headings={['Alter', 'männlich', 'weiblich', 'ohne Angabe']}
      rows={ageRows(ages)}
      {...(missing.length > 0 && { note: `Nicht im Diagramm: ${missing.join(', ')}.` })}
    >
      <BarChart
        h={heightFor(ages.length)}
        data={pyramidBars(ages)}
        dataKey="age"
        orientation="vertical"
        type="stacked"
        series={[
          { name: 'männlich', color: chartColours.quiet },
          { name: 'weiblich', color: chartColours.main },
        ]}
        valueFormatter={size}
        barChartProps={sideBySide}
        barProps={still}
        xAxisProps={{ domain: [-widest, widest], allowDecimals: false }}
        yAxisProps={{ width: 56, interval: 0 }}
        gridAxis="y"
        withLegend
      />
    </ChartCard>
  );
};

type CountedProps = { title: string; heading: string; rows: readonly (readonly [string, number])[] };

const CountedChart = ({ title, heading, rows }: CountedProps) => {
  const bars = biggest(rows);
  const isNarrow = useIsPhone();
  return (
    <ChartCard title={title} headings={[heading, 'Personen']} rows={rows}>
      <BarChart
        h={heightFor(bars.length, isNarrow ? 34 : 26)}
        data={bars}
        dataKey="name"
        orientation="vertical"
        series={[{ name: 'Personen', color: chartColours.main }]}
        valueFormatter={formatNumber}
        barChartProps={withRoomForNumbers}
        barProps={still}
        yAxisProps={{ width: isNarrow ? 110 : 170, interval: 0 }}
        gridAxis="none"
        withXAxis={false}
        withBarValueLabel
      />
    </ChartCard>
  );
};

const YearsChart = ({ years }: Pick<Demography, 'years'>) => (
  <ChartCard
    title="Ein- und Austritte"
    headings={['Jahr', 'Eintritte', 'Austritte', 'Saldo']}
    rows={yearRows(years)}
    note="Ein Wechsel der Mitgliedschaft ohne Unterbrechung zählt nicht."
  >
    <BarChart
      h={320}
      data={years.map(({ year, joined, left }) => ({ year: String(year), Eintritte: joined, Austritte: left }))}
      dataKey="year"
      series={[
        { name: 'Eintritte', color: chartColours.main },
        { name: 'Austritte', color: chartColours.quiet },
      ]}
      valueFormatter={formatNumber}
      barChartProps={picture}
      barProps={still}
      withLegend
    />
  </ChartCard>
);

const Charts = ({ demography }: { demography: Demography }) => {
  const { memberStates } = useClub();
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <AgePyramid ages={demography.ages} withoutAge={demography.withoutAge} />
        <Stack>
          <CountedChart
            title="Arten der Mitgliedschaft"
            heading="Mitgliedsstand"
            rows={typeRows(demography.types, memberStates)}
          />
          <CountedChart title="Wohnorte" heading="PLZ und Ort" rows={placeRows(demography.places)} />
        </Stack>
      </SimpleGrid>
      <YearsChart years={demography.years} />
    </Stack>
  );
};

/** /dash: who the club consists of, and how that changes. */
export const DemographyPage = () => {
  const { noMembership } = useClub();
  const [params, setParams] = useSearchParams();
  const who = noMembership || params.get('wer') === 'alle' ? 'all' : 'members';
  const demography = useQuery({ ...query(personLists.demography, { who }), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader title="Demografie" description="Der Verein in Zahlen, Stand heute." />
      <Group mb="md" gap="md">
        {!noMembership && (
          <SegmentedControl
            aria-label="Wer gezählt wird"
            value={who}
            onChange={(next) => setParams(next === 'all' ? { wer: 'alle' } : {}, { replace: true })}
            data={[
              { value: 'members', label: 'Mitglieder' },
              { value: 'all', label: 'Alle Personen' },
            ]}
          />
        )}
        <Text c="dimmed" aria-live="polite">
          {demography.data && `${formatNumber(demography.data.total)} Personen`}
        </Text>
      </Group>
      <QueryState query={demography} isEmpty={({ total }) => total === 0} empty="Keine solchen Benutzer">
        {(data) => <Charts demography={data} />}
      </QueryState>
    </>
  );
};
