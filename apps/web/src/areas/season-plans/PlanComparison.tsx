import { Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { formatMoney, formatNumber, toCents, toEuros } from '@vereinshaus/contract/kit/money';
import type { PlannedResult, PlanResult, PlanTotals } from '@vereinshaus/contract/season-plans/simulation';
import {
  differenceText,
  figureText,
  planCharts,
  planFigures,
  takenText,
} from '@vereinshaus/contract/season-plans/words';
import { type ReactNode, useState } from 'react';
import { BarColumns } from '../../kit/charts/BarColumns.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';

export type PlanSide = { name: string; result: PlanResult };

type Sides = { first: PlanSide; second: PlanSide };

const units = { money: ' in €', hours: ' in h', count: '' } as const;

const colours = [chartColours.main, chartColours.quiet] as const;

/** „Hallenkosten“ does not fit below a column; the chart shows whether it is about money or hours. */
const shortLabels: Readonly<Record<string, string>> = {
  Hallenkosten: 'Halle',
  Trainerkosten: 'Trainer',
  Hallenstunden: 'Halle',
  Trainerstunden: 'Trainer',
};

const drawnValue = (kind: keyof typeof units, value: number): number => {
  if (kind === 'money') return toEuros(value);
  return kind === 'hours' ? Math.round(value / 60) : value;
};

type ChartProps = Sides & { chart: (typeof planCharts)[number] };

const Chart = ({ chart: { title, kind, keys }, first, second }: ChartProps) => {
  const figures = planFigures.filter(({ key }) => keys.includes(key));
  const valueOf = (totals: PlanTotals, key: (typeof keys)[number]) => drawnValue(kind, totals[key]);
  const sides = [first, second];
  return (
    <ChartCard
      title={title}
      headings={['', ...sides.map(({ name }) => `${name}${units[kind]}`)]}
      rows={figures.map(
        ({ key, label }) => [label, ...sides.map(({ result }) => valueOf(result.totals, key))] as const,
      )}
    >
      <BarColumns
        labels={figures.map(({ label }) => label)}
        shorten={(label) => shortLabels[label] ?? label}
        series={sides.map(({ name, result }, index) => ({
          name,
          colour: colours[index] ?? chartColours.quiet,
          values: figures.map(({ key }) => valueOf(result.totals, key)),
        }))}
        format={(value) => (kind === 'money' ? formatMoney(toCents(value)) : formatNumber(value))}
      />
    </ChartCard>
  );
};

/** Every chart has its table one tap away, and all figures are in one table below. */
export const PlanCharts = (sides: Sides) => (
  <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
    {planCharts.map((chart) => (
      <Chart key={chart.title} chart={chart} {...sides} />
    ))}
  </SimpleGrid>
);

type NamedValues = readonly (readonly [string, string])[];

/** On a phone the columns of a comparison are stacked: columns outside the screen could not be compared. */
const Stacked = ({ name, note = '', values }: { name: string; note?: string; values: NamedValues }) => (
  <Stack component="li" gap={2}>
    <Text size="sm" fw={600}>
      {name}
    </Text>
    {note !== '' && (
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    )}
    {values.map(([label, value]) => (
      <Group key={label} justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text size="sm" ta="right" style={{ whiteSpace: 'nowrap' }}>
          {value}
        </Text>
      </Group>
    ))}
  </Stack>
);

const StackedList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack component="ul" aria-label={label} gap="md" m={0} p={0} mt="xs" style={{ listStyle: 'none' }}>
    {children}
  </Stack>
);

const StackedFigures = ({ first, second }: Sides) => (
  <StackedList label="Alle Zahlen">
    {planFigures.map((figure) => {
      const [one, other] = [first.result.totals[figure.key], second.result.totals[figure.key]];
      return (
        <Stacked
          key={figure.key}
          name={figure.label}
          note={figure.from}
          values={[
            [first.name, figureText(figure, one)],
            [second.name, figureText(figure, other)],
            ['Unterschied', differenceText(figure, one - other)],
          ]}
        />
      );
    })}
  </StackedList>
);

/** Every figure, its parts, and the difference between both plans. */
export const FiguresTable = (sides: Sides) =>
  useIsPhone() ? <StackedFigures {...sides} /> : <WideFigures {...sides} />;

const WideFigures = ({ first, second }: Sides) => (
  <Table.ScrollContainer minWidth={520}>
    <Table aria-label="Alle Zahlen">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Kennzahl</Table.Th>
          <Table.Th ta="right">{first.name}</Table.Th>
          <Table.Th ta="right">{second.name}</Table.Th>
          <Table.Th ta="right">Unterschied</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {planFigures.map((figure) => {
          const [one, other] = [first.result.totals[figure.key], second.result.totals[figure.key]];
          return (
            <Table.Tr key={figure.key}>
              <RowHead>
                {figure.label}
                <Text size="xs" c="dimmed" fw={400}>
                  {figure.from}
                </Text>
              </RowHead>
              <Table.Td ta="right">{figureText(figure, one)}</Table.Td>
              <Table.Td ta="right">{figureText(figure, other)}</Table.Td>
              <Table.Td ta="right">{differenceText(figure, one - other)}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const seats = (course: PlannedResult | undefined) => {
  if (course === undefined) return '–';
  if (course.isDropped) return 'entfällt';
  const waiting = course.waitlist > 0 ? `, ${formatNumber(course.waitlist)} warten` : '';
  return `${takenText(course)}${waiting}`;
};

const money = (course: PlannedResult | undefined) => (course === undefined ? '–' : formatMoney(course.result));

type CourseLine = { id: string; name: string; one: PlannedResult | undefined; other: PlannedResult | undefined };

/** New courses of two plans are different courses, even with the same id. */
const courseLines = ({ first, second }: Sides): readonly CourseLine[] => {
  const others = new Map(second.result.courses.filter(({ isAdded }) => !isAdded).map((course) => [course.key, course]));
  const own = first.result.courses.map((course) => ({
    id: `1 ${course.key}`,
    name: course.name,
    one: course,
    other: course.isAdded ? undefined : others.get(course.key),
  }));
  const known = new Set(first.result.courses.filter(({ isAdded }) => !isAdded).map(({ key }) => key));
  const rest = second.result.courses
    .filter(({ isAdded, key }) => isAdded || !known.has(key))
    .map((course) => ({ id: `2 ${course.key}`, name: course.name, one: undefined, other: course }));
  return [...own, ...rest];
};

const isSame = ({ one, other }: CourseLine) => seats(one) === seats(other) && money(one) === money(other);

/** A phone only shows differences; a season has dozens of unchanged courses. */
const StackedCourses = (sides: Sides) => {
  const [isWhole, setWhole] = useState(false);
  const lines = courseLines(sides);
  const same = lines.filter(isSame).length;
  return (
    <>
      <StackedList label="Kurs für Kurs">
        {lines
          .filter((line) => isWhole || !isSame(line))
          .map(({ id, name, one, other }) => (
            <Stacked
              key={id}
              name={name}
              values={[
                [`Plätze: ${sides.first.name}`, seats(one)],
                [`Plätze: ${sides.second.name}`, seats(other)],
                [`Ergebnis: ${sides.first.name}`, money(one)],
                [`Ergebnis: ${sides.second.name}`, money(other)],
              ]}
            />
          ))}
      </StackedList>
      {same > 0 && !isWhole && (
        <Button variant="subtle" mt="sm" onClick={() => setWhole(true)}>
          {same === 1 ? 'Auch den Kurs zeigen, der gleich bleibt' : `Auch die ${same} Kurse zeigen, die gleich bleiben`}
        </Button>
      )}
    </>
  );
};

/** Course by course: places and result of each. */
export const CoursesTable = (sides: Sides) =>
  useIsPhone() ? <StackedCourses {...sides} /> : <WideCourses {...sides} />;

const WideCourses = (sides: Sides) => (
  <Table.ScrollContainer minWidth={720}>
    <Table aria-label="Kurs für Kurs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Kurs</Table.Th>
          <Table.Th ta="right">Plätze: {sides.first.name}</Table.Th>
          <Table.Th ta="right">Plätze: {sides.second.name}</Table.Th>
          <Table.Th ta="right">Ergebnis: {sides.first.name}</Table.Th>
          <Table.Th ta="right">Ergebnis: {sides.second.name}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {courseLines(sides).map(({ id, name, one, other }) => (
          <Table.Tr key={id}>
            <RowHead>{name}</RowHead>
            <Table.Td ta="right">{seats(one)}</Table.Td>
            <Table.Td ta="right">{seats(other)}</Table.Td>
            <Table.Td ta="right">{money(one)}</Table.Td>
            <Table.Td ta="right">{money(other)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

/** References of the plan that no longer exist, and rooms without a price. */
export const ProblemList = ({ texts }: { texts: readonly string[] }) => (
  <Stack component="ul" gap={4} m={0} pl="md">
    {texts.map((text) => (
      <li key={text}>
        <Text size="sm">{text}</Text>
      </li>
    ))}
  </Stack>
);
