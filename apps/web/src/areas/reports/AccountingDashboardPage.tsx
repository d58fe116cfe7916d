import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { Anchor, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@vereinshaus/contract/days';
import { formatMoney, formatNumber, toCents, toEuros } from '@vereinshaus/contract/money';
import type { Dashboard } from '@vereinshaus/contract/reports';
import { Link } from 'react-router';
import { ChartCard } from '../../kit/ChartCard.tsx';
import { chartColours } from '../../kit/chart-colours.ts';
import { Figures } from '../../kit/Figures.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { dashboardQuery } from './reports.api.ts';

const inEuros = (euros: number) => formatMoney(toCents(euros));
const axis = { tickFormatter: formatNumber, width: 70 } as const;
const strokes = [chartColours.main, chartColours.quiet, 'var(--mantine-color-dimmed)'] as const;

const MoneyCourse = ({ days, money }: Dashboard) => (
  <ChartCard
    title="Bank und Kassa"
    headings={['Tag', ...money.map(({ name }) => `${name} in €`)]}
    rows={days.map(
      (day, index) => [formatDay(day), ...money.map(({ course }) => toEuros(course[index] ?? 0))] as const,
    )}
  >
    <LineChart
      h={240}
      data={days.map((day, index) => ({
        day: formatDay(day),
        ...Object.fromEntries(money.map(({ name, course }) => [name, toEuros(course[index] ?? 0)])),
      }))}
      dataKey="day"
      series={money.map(({ name }, index) => ({ name, color: strokes[index % strokes.length] ?? chartColours.main }))}
      valueFormatter={inEuros}
      yAxisProps={axis}
      curveType="linear"
      withLegend
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={{ isAnimationActive: false }}
    />
  </ChartCard>
);

const Months = ({ months }: Dashboard) => {
  const parts = [
    ['Einnahmen', 'income', 'incomeBefore'],
    ['Ausgaben', 'expense', 'expenseBefore'],
  ] as const;
  return (
    <>
      {parts.map(([title, now, before]) => (
        <ChartCard
          key={title}
          title={`${title} gegen das Vorjahr`}
          headings={['Monat', `${title} in €`, 'Vorjahr in €']}
          rows={months.map((month) => [month.label, toEuros(month[now]), toEuros(month[before])] as const)}
        >
          <BarChart
            h={240}
            data={months.map((month) => ({
              label: month.label.slice(0, 3),
              [title]: toEuros(month[now]),
              Vorjahr: toEuros(month[before]),
            }))}
            dataKey="label"
            series={[
              { name: title, color: chartColours.main },
              { name: 'Vorjahr', color: chartColours.quiet },
            ]}
            valueFormatter={inEuros}
            yAxisProps={axis}
            withLegend
            barChartProps={{ accessibilityLayer: false }}
            barProps={{ isAnimationActive: false }}
          />
        </ChartCard>
      ))}
    </>
  );
};

const Ages = ({ ages }: Dashboard) => (
  <ChartCard
    title="Offene Beträge nach Alter"
    headings={['Fällig', 'Offen in €']}
    rows={ages.map(({ label, amount }) => [label, toEuros(amount)] as const)}
  >
    <BarChart
      h={240}
      data={ages.map(({ label, amount }) => ({ label, Offen: toEuros(amount) }))}
      dataKey="label"
      series={[{ name: 'Offen', color: chartColours.main }]}
      valueFormatter={inEuros}
      yAxisProps={axis}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  </ChartCard>
);

const Waiting = ({ waiting }: Dashboard) => (
  <Paper withBorder p="md" component="section" aria-label="Was wartet">
    <Title order={2} size="h4" mb="sm">
      Was wartet
    </Title>
    {waiting.length === 0 ? (
      <Text c="dimmed">Nichts. Alles erledigt.</Text>
    ) : (
      <List spacing="xs">
        {waiting.map(({ text, count, link }) => (
          <List.Item key={text}>
            <Anchor component={Link} to={link}>
              {text} ({formatNumber(count)})
            </Anchor>
          </List.Item>
        ))}
      </List>
    )}
  </Paper>
);

const figuresOf = ({ money, months, ages }: Dashboard) =>
  [
    ['Bank und Kassa', money.reduce((sum, { balance }) => sum + balance, 0)],
    ['Einnahmen im Geschäftsjahr', months.reduce((sum, { income }) => sum + income, 0)],
    ['Ausgaben im Geschäftsjahr', months.reduce((sum, { expense }) => sum + expense, 0)],
    ['Offene Beträge', ages.reduce((sum, { amount }) => sum + amount, 0)],
  ] as const;

/** /buchhaltung/dashboard: the books at a glance, and what waits for the treasurer. */
export const AccountingDashboardPage = () => {
  const dashboard = useQuery(dashboardQuery());
  return (
    <Stack gap={0}>
      <PageHeader
        title="Buchhaltung"
        description="Wie es um das Geld des Vereins steht, und was als Nächstes zu tun ist."
      />
      <QueryState query={dashboard}>
        {(data) => (
          <Stack gap="lg">
            <Figures
              label="Auf einen Blick"
              cols={{ base: 1, xs: 2, lg: 4 }}
              figures={figuresOf(data).map(([label, cents]) => [label, formatMoney(cents)] as const)}
            />
            <Waiting {...data} />
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <MoneyCourse {...data} />
              <Ages {...data} />
              <Months {...data} />
            </SimpleGrid>
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
