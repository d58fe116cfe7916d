import { Anchor, Badge, Group, NativeSelect, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InHall } from '@vereinshaus/contract/kiosk/calls';
import { may } from '@vereinshaus/contract/kit/access';
import { formatTime } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { Link } from 'react-router';
import { BarColumns } from '../../kit/charts/BarColumns.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { personPath, useUser, viewerOf } from '../session/shared/session.ts';
import { DevicesSection } from './DevicesSection.tsx';
import { hallQuery, statisticsQuery } from './kiosk.api.ts';

const HallRows = ({ persons }: { persons: readonly InHall[] }) => {
  const viewer = viewerOf(useUser());
  return (
    <Table aria-label="Wer ist in der Halle">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Seit</Table.Th>
          <Table.Th visibleFrom="sm">Zählt bis</Table.Th>
          <Table.Th visibleFrom="sm">Gerät</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {persons.map(({ ID, name, since, until, device }) => (
          <Table.Tr key={ID}>
            <RowHead>
              <Anchor component={Link} to={personPath(viewer, ID)} size="sm">
                {name}
              </Anchor>
            </RowHead>
            <Table.Td>{formatTime(since)}</Table.Td>
            <Table.Td visibleFrom="sm">{formatTime(until)}</Table.Td>
            <Table.Td visibleFrom="sm">{device}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

/** Everyone who arrived and has not left. */
const HallSection = () => {
  const hall = useQuery(hallQuery());
  return (
    <Paper withBorder p="md" component="section" aria-label="Wer ist in der Halle">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Wer ist in der Halle
          </Title>
          {hall.data !== undefined && (
            <Badge size="lg" variant="light">
              {hall.data.persons.length}
            </Badge>
          )}
        </Group>
        <QueryState
          query={hall}
          isEmpty={({ persons }) => persons.length === 0}
          empty="Gerade ist niemand da, der am Eingang durchgegangen ist."
        >
          {({ persons }) => <HallRows persons={persons} />}
        </QueryState>
      </Stack>
    </Paper>
  );
};

const weekdays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const;
const firstHour = 7;
const lastHour = 22;

/** All opening hours, including empty ones. */
const hourRows = (hours: readonly { hour: number; count: number }[]) => {
  const counts = new Map(hours.map(({ hour, count }) => [hour, count]));
  const from = Math.min(firstHour, ...counts.keys());
  const to = Math.max(lastHour, ...counts.keys());
  return Array.from({ length: to - from + 1 }, (_, at) => [`${from + at} Uhr`, counts.get(from + at) ?? 0] as const);
};

const weekdayRows = (found: readonly { weekday: number; count: number }[]) =>
  weekdays.map((name, at) => [name, found.find(({ weekday }) => weekday === at + 1)?.count ?? 0] as const);

const ArrivalColumns = ({ rows }: { rows: readonly (readonly [string, number])[] }) => (
  <BarColumns
    labels={rows.map(([name]) => name)}
    series={[{ name: 'Ankünfte', colour: chartColours.main, values: rows.map(([, count]) => count) }]}
  />
);

const StatisticsSection = () => {
  const [weeks, setWeeks] = useState(4);
  const statistics = useQuery(statisticsQuery(weeks));
  return (
    <Stack component="section" aria-label="Statistik" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Wann wird die Halle besucht?
        </Title>
        <NativeSelect
          aria-label="Zeitraum"
          value={String(weeks)}
          onChange={(event) => setWeeks(Number(event.currentTarget.value))}
          data={[
            { value: '1', label: 'letzte Woche' },
            { value: '4', label: 'letzte 4 Wochen' },
            { value: '13', label: 'letztes Vierteljahr' },
            { value: '52', label: 'letztes Jahr' },
          ]}
        />
      </Group>
      <QueryState query={statistics}>
        {({ total, days, hours, weekdays: byDay }) => (
          <>
            <Text c="dimmed">
              {total} Ankünfte an {days} {days === 1 ? 'Tag' : 'Tagen'}
            </Text>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <ChartCard title="Ankünfte nach Stunde" headings={['Stunde', 'Ankünfte']} rows={hourRows(hours)}>
                <ArrivalColumns rows={hourRows(hours)} />
              </ChartCard>
              <ChartCard title="Ankünfte nach Wochentag" headings={['Tag', 'Ankünfte']} rows={weekdayRows(byDay)}>
                <ArrivalColumns rows={weekdayRows(byDay)} />
              </ChartCard>
            </SimpleGrid>
          </>
        )}
      </QueryState>
    </Stack>
  );
};

/** /ams/eingang: who is in the hall, visiting times, and the tablets at the entrance. */
export const EntrancePage = () => (
  <Stack gap="xl" data-page="content">
    <div>
      <PageHeader
        title="Am Eingang"
        description="Was die Tablets am Eingang erfassen. Wer es war, wird nach 30 Tagen gelöscht; es bleiben die Zahlen."
      />
      <HallSection />
    </div>
    <StatisticsSection />
    <May access={may('club')}>
      <DevicesSection />
    </May>
  </Stack>
);
