import { Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { personLists } from '@vereinshaus/contract/persons/person-lists';
import { useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { BarColumns } from '../../kit/charts/BarColumns.tsx';
import { BarRows } from '../../kit/charts/BarRows.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';
import { MirroredRows } from '../../kit/charts/MirroredRows.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { serverNow } from '../../kit/server-time.ts';
import { ExportMenu } from '../../kit/table/ExportMenu.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useClub } from '../clubs/shared/club.ts';
import {
  ageRows,
  biggestGroups,
  type Demography,
  placeRows,
  pyramidRows,
  typeRows,
  yearRows,
} from './demography-data.ts';
import { demographyFile } from './demography-file.ts';

const AgePyramid = ({ ages, withoutAge }: Pick<Demography, 'ages' | 'withoutAge'>) => {
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
      <MirroredRows
        series={[
          { name: 'männlich', colour: chartColours.quiet },
          { name: 'weiblich', colour: chartColours.main },
        ]}
        rows={pyramidRows(ages)}
      />
    </ChartCard>
  );
};

type CountedProps = { title: string; heading: string; rows: readonly (readonly [string, number])[] };

const CountedChart = ({ title, heading, rows }: CountedProps) => (
  <ChartCard title={title} headings={[heading, 'Personen']} rows={rows}>
    <BarRows series={[{ name: 'Personen', colour: chartColours.main }]} rows={biggestGroups(rows)} />
  </ChartCard>
);

const YearsChart = ({ years }: Pick<Demography, 'years'>) => (
  <ChartCard
    title="Ein- und Austritte"
    headings={['Jahr', 'Eintritte', 'Austritte', 'Saldo']}
    rows={yearRows(years)}
    note="Ein Wechsel der Mitgliedschaft ohne Unterbrechung zählt nicht."
  >
    <BarColumns
      labels={years.map(({ year }) => String(year))}
      series={[
        { name: 'Eintritte', colour: chartColours.main, values: years.map(({ joined }) => joined) },
        { name: 'Austritte', colour: chartColours.quiet, values: years.map(({ left }) => left) },
      ]}
      height={260}
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

/** /dash: the demography of the club over time. */
export const DemographyPage = () => {
  const { noMembership, memberStates } = useClub();
  const isPhone = useIsPhone();
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
        {demography.data && (
          <ExportMenu
            load={() =>
              Promise.resolve(
                demographyFile({
                  demography: demography.data,
                  memberStates,
                  who: who === 'all' ? 'alle Personen' : 'Mitglieder',
                  today: formatDay(dayInVienna(new Date(serverNow()))),
                }),
              )
            }
            fileName={undefined}
            chosenCount={0}
            isPhone={isPhone}
          />
        )}
      </Group>
      <QueryState query={demography} isEmpty={({ total }) => total === 0} empty="Keine solchen Benutzer">
        {(data) => <Charts demography={data} />}
      </QueryState>
    </>
  );
};
