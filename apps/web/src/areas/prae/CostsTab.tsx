import { Button, Group, NumberInput, Paper, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { formatMoney, formatNumber, toEuros } from '@vereinshaus/contract/kit/money';
import type { CostRow } from '@vereinshaus/contract/prae/replies';
import { useState } from 'react';
import { BarRows } from '../../kit/charts/BarRows.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { costsQuery, useSetBudget, whatIfQuery } from './prae.api.ts';
import { YearSelect } from './YearTab.tsx';

type Sum = { id: number; name: string; paid: number; planned: number };

const sumsBy = (rows: readonly CostRow[], of: (row: CostRow) => readonly [number, string]): readonly Sum[] => {
  const sums = new Map<number, Sum>();
  for (const row of rows) {
    const [id, name] = of(row);
    const before = sums.get(id) ?? { id, name, paid: 0, planned: 0 };
    sums.set(id, { ...before, paid: before.paid + row.paid, planned: before.planned + row.planned });
  }
  return [...sums.values()].toSorted((one, other) => other.paid + other.planned - one.paid - one.planned);
};

const series = [
  { name: 'abgegeben oder ausgezahlt', colour: chartColours.main },
  { name: 'laut Kalender noch', colour: chartColours.quiet },
];

const wholeEuros = (cents: number) => `€ ${formatNumber(Math.round(toEuros(cents)))}`;

const CostChart = ({ title, sums }: { title: string; sums: readonly Sum[] }) => {
  const rows = sums.map(({ name, paid, planned }) => [name, paid, planned] as const);
  // The scale leaves room for the amounts after the bars.
  const widest = Math.max(1, ...sums.map(({ paid, planned }) => paid + planned));
  return (
    <ChartCard
      title={title}
      headings={['Name', ...series.map(({ name }) => `${name} (€)`)]}
      rows={rows.map(([name, ...cents]) => [name, ...cents.map(toEuros)] as const)}
    >
      <BarRows series={series} rows={rows} format={wholeEuros} full={widest * 1.6} />
    </ChartCard>
  );
};

type Course = { id: number; name: string };

const BudgetForm = ({
  courses,
  budgets,
  year,
}: {
  courses: readonly Sum[];
  budgets: ReadonlyMap<number, number>;
  year: number;
}) => {
  const save = useSetBudget();
  const [courseId, setCourseId] = useState(courses[0]?.id ?? 0);
  const [typed, setTyped] = useState<number | null>(null);
  const course = courses.find(({ id }) => id === courseId);
  const budget = budgets.get(courseId) ?? 0;
  const used = (course?.paid ?? 0) + (course?.planned ?? 0);
  return (
    <Paper withBorder p="md">
      <Text fw={600} mb="xs">
        Budget eines Kurses
      </Text>
      <Group align="flex-end">
        <CourseSelect
          courses={courses}
          value={courseId}
          onChange={(id) => {
            setCourseId(id);
            // The typed value belonged to the previous course.
            setTyped(null);
          }}
        />
        <EuroInput
          label={`Budget ${year}`}
          value={typed ?? (budget === 0 ? null : budget)}
          w={140}
          onChange={setTyped}
        />
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() =>
            save.mutate({ course_ID: courseId, year, amount: typed ?? budget }, { onSuccess: () => setTyped(null) })
          }
        >
          Budget speichern
        </Button>
      </Group>
      {budget > 0 && (
        <Text size="sm" mt="xs" c={used > budget ? 'red' : 'dimmed'}>
          {formatMoney(used)} von {formatMoney(budget)}
          {used > budget && `: ${formatMoney(used - budget)} zu viel`}
        </Text>
      )}
    </Paper>
  );
};

const CourseSelect = ({
  courses,
  value,
  onChange,
}: {
  courses: readonly Course[];
  value: number;
  onChange: (id: number) => void;
}) => (
  <Select
    label="Kurs"
    searchable
    nothingFoundMessage="Nichts gefunden."
    w={260}
    maw="100%"
    data={courses.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={String(value)}
    allowDeselect={false}
    onChange={(chosen) => onChange(Number(chosen ?? 0))}
  />
);

const differenceText = (cents: number) => {
  if (cents === 0) return 'Es kostet gleich viel';
  return `Es kostet ${formatMoney(Math.abs(cents))} ${cents > 0 ? 'mehr' : 'weniger'}`;
};

const WhatIf = ({ courses, year }: { courses: readonly Course[]; year: number }) => {
  const [courseId, setCourseId] = useState(courses[0]?.id ?? 0);
  const [minutes, setMinutes] = useState(60);
  const answer = useQuery(whatIfQuery(courseId, year, minutes));
  return (
    <Paper withBorder p="md">
      <Text fw={600} mb="xs">
        Was kommt heraus, wenn der Kurs eine Stunde mehr hat?
      </Text>
      <Group align="flex-end">
        <CourseSelect courses={courses} value={courseId} onChange={setCourseId} />
        <NumberInput
          label="Minuten mehr je Termin"
          w={190}
          step={30}
          min={-600}
          max={600}
          allowDecimal={false}
          value={minutes}
          onChange={(value) => setMinutes(Math.max(-600, Math.min(600, Math.round(Number(value) || 0))))}
        />
      </Group>
      <QueryState query={answer}>
        {({ today, changed, dates, trainers }) => (
          <Stack gap={2} mt="sm">
            <Text>
              {differenceText(changed - today)} im Jahr {year}, bei {dates === 1 ? '1 Termin' : `${dates} Terminen`}.
            </Text>
            <Text size="sm">
              Die Trainer bekommen für alle ihre Kurse zusammen {formatMoney(changed)} statt {formatMoney(today)}:
            </Text>
            {trainers.map((trainer) => (
              <Text key={trainer.fullname} size="sm" c="dimmed">
                {trainer.fullname}: {formatMoney(trainer.changed)} statt {formatMoney(trainer.today)}
              </Text>
            ))}
            <Text size="sm" c="dimmed">
              Mit den Grenzen je Tag und Monat gerechnet.
            </Text>
          </Stack>
        )}
      </QueryState>
    </Paper>
  );
};

/** Kosten je Kurs und Trainer, the budget, and the cost of an additional hour. */
export const CostsTab = () => {
  const [year, setYear] = useState(useOpenedAt().getFullYear());
  const costs = useQuery(costsQuery(year));
  const isOffice = useMay(may('prae'));
  return (
    <Stack gap="md">
      <YearSelect year={year} onChange={setYear} />
      <QueryState query={costs}>
        {({ rows, budgets }) => {
          const byCourse = sumsBy(rows, (row) => [row.course_ID, row.course]);
          const courses = byCourse.filter(({ id }) => id !== 0);
          if (courses.length === 0) return <EmptyState>In diesem Jahr steht kein Training im Kalender.</EmptyState>;
          return (
            <Stack gap="md">
              <CostChart title="Kosten je Kurs" sums={byCourse} />
              <CostChart title="Kosten je Trainer" sums={sumsBy(rows, (row) => [row.child_ID, row.fullname])} />
              {isOffice && (
                <BudgetForm
                  key={year}
                  courses={courses}
                  year={year}
                  budgets={new Map(budgets.map(({ course_ID, amount }) => [course_ID, amount]))}
                />
              )}
              <WhatIf key={`${year} what if`} courses={courses} year={year} />
            </Stack>
          );
        }}
      </QueryState>
    </Stack>
  );
};
