import { Anchor, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney, toCents, toEuros } from '@vereinshaus/contract/kit/money';
import type { Dashboard } from '@vereinshaus/contract/reports/calls';
import { Link } from 'react-router';
import { BarColumns } from '../../kit/charts/BarColumns.tsx';
import { BarRows } from '../../kit/charts/BarRows.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';
import { Lines } from '../../kit/charts/Lines.tsx';
import { Figures } from '../../kit/Figures.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { dashboardQuery } from './reports.api.ts';

const inEuros = (euros: number) => formatMoney(toCents(euros));
/** „30.11.2026“ becomes „30.11.26“: seven labels are side by side. */
const shortDay = (label: string) => label.replace(/\d\d(\d\d)$/, '$1');
const strokes = [chartColours.main, chartColours.quiet, chartColours.third] as const;

type Course = Pick<Dashboard['money'][number], 'name' | 'course'>;

/** As many lines as can be distinguished: the accounts with the most money, and the sum of all others. */
const linesOf = (money: Dashboard['money']): readonly Course[] => {
  const used = money
    .filter(({ course }) => course.some((cents) => cents !== 0))
    .toSorted((a, b) => Math.abs(b.balance) - Math.abs(a.balance));
  if (used.length <= strokes.length) return used;
  const [own, rest] = [used.slice(0, strokes.length - 1), used.slice(strokes.length - 1)];
  const sumAt = (_: number, place: number) => rest.reduce((sum, { course }) => sum + (course[place] ?? 0), 0);
  return [...own, { name: 'alle anderen', course: rest[0]?.course.map(sumAt) ?? [] }];
};

const MoneyCourse = ({ days, money }: Dashboard) => (
  <ChartCard
    title="Bank und Kassa"
    headings={['Tag', ...money.map(({ name }) => `${name} in €`)]}
    rows={days.map(
      (day, index) => [formatDay(day), ...money.map(({ course }) => toEuros(course[index] ?? 0))] as const,
    )}
  >
    <Lines
      labels={days.map(formatDay)}
      shorten={shortDay}
      series={linesOf(money).map(({ name, course }, index) => ({
        name,
        colour: strokes[index] ?? chartColours.main,
        values: course.map(toEuros),
      }))}
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
          <BarColumns
            labels={months.map(({ label }) => label)}
            shorten={(label) => label.slice(0, 3)}
            series={[
              { name: title, colour: chartColours.main, values: months.map((month) => toEuros(month[now])) },
              { name: 'Vorjahr', colour: chartColours.quiet, values: months.map((month) => toEuros(month[before])) },
            ]}
            format={inEuros}
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
    <BarRows
      series={[{ name: 'Offen', colour: chartColours.main }]}
      rows={ages.map(({ label, amount }) => [label, amount] as const)}
      format={formatMoney}
    />
  </ChartCard>
);

const Waiting = ({ waiting }: Dashboard) => (
  <Paper withBorder p="md" component="section" aria-label="Zu erledigen">
    <Title order={2} size="h4" mb="sm">
      Zu erledigen
    </Title>
    {waiting.length === 0 ? (
      <Text c="dimmed">Nichts. Alles erledigt.</Text>
    ) : (
      <List spacing="xs">
        {waiting.map(({ text, link }) => (
          <List.Item key={text}>
            <Anchor component={Link} to={link}>
              {text}
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
    ['Offen', ages.reduce((sum, { amount }) => sum + amount, 0)],
  ] as const;

/** /buchhaltung/dashboard: overview of the books, and open tasks of the treasurer. */
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
              cols={{ base: 2, lg: 4 }}
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
