import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Course } from '@vereinshaus/contract/courses/calls';
import type { SeasonPlan } from '@vereinshaus/contract/courses/season';
import { spanText } from '@vereinshaus/contract/courses/course-text';
import { dayInVienna, formatDayOf } from '@vereinshaus/contract/kit/days';
import { schoolYearsUntil, schoolYearText } from '@vereinshaus/contract/kit/school-year';
import { useState } from 'react';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { coursesQuery, useSeasonPreview, useSeasonRun } from './courses.api.ts';
import { SeasonPreview } from './SeasonPreview.tsx';
import { SeasonRuns } from './SeasonRuns.tsx';

const columns: readonly Column<Course>[] = [
  { key: 'name', label: 'Kurs', value: (course) => course.name, width: 280 },
  { key: 'span', label: 'Zeitraum', value: spanText, width: 220, filter: 'none' },
  {
    key: 'parts',
    label: 'Teilnehmer',
    type: 'count',
    value: (course) => course.parts_count,
    filter: 'none',
    width: 110,
  },
  { key: 'place', label: 'Ort', value: (course) => course.eventsLocation, filter: 'select', width: 180 },
];

const idOf = (course: Course) => course.ID;

const lineOf = ({ parts_count: count, enddate }: Course) =>
  [`${count || 'keine'} Teilnehmer`, enddate > 0 && `bis ${formatDayOf(enddate)}`].filter(Boolean).join(', ');

const offeredYears = 3;

type ChooseProps = {
  years: readonly number[];
  year: number;
  onYear: (year: number) => void;
  onPreview: (ids: readonly number[]) => void;
  isPending: boolean;
};

/** First step: which courses. */
const CourseChoice = ({ years, year, onYear, onPreview, isPending }: ChooseProps) => {
  const list = useQuery(coursesQuery({ limitless: true, schoolyear: year }));
  return (
    <DataTable
      id="season"
      title="Saisonwechsel"
      rows={list.data?.courses}
      error={list.error}
      onRetry={() => void list.refetch()}
      columns={columns}
      rowId={idOf}
      cardLine={lineOf}
      defaultSort="name"
      defaultSize={100}
      hideExport
      countLabel={{ one: 'Kurs', many: 'Kurse' }}
      emptyText="In diesem Schuljahr gibt es keine Kurse."
      toolbar={
        <Select
          aria-label="Schuljahr"
          data={years.map((option) => ({ value: String(option), label: schoolYearText(option, 'years') }))}
          allowDeselect={false}
          value={String(year)}
          onChange={(value) => onYear(Number(value))}
        />
      }
      selectedActions={(chosen) => (
        <Button loading={isPending} onClick={() => onPreview(chosen.map(idOf))}>
          {chosen.length === 1 ? 'Vorschau für einen Kurs' : `Vorschau für ${chosen.length} Kurse`}
        </Button>
      )}
    />
  );
};

type Wishes = { withEvents: boolean; withTrainers: boolean; moveBirthYears: boolean };

const wishLabels: Readonly<Record<keyof Wishes, string>> = {
  withEvents: 'Termine mitnehmen',
  withTrainers: 'Trainer mitnehmen',
  moveBirthYears: 'Jahrgänge um ein Jahr verschieben',
};

const wishNames = ['withEvents', 'withTrainers', 'moveBirthYears'] as const;

type ReviewProps = {
  plans: readonly SeasonPlan[];
  wishes: Wishes;
  onWishes: (wishes: Wishes) => void;
  onDone: () => void;
};

/** Second step: what would happen; then it happens, for all of them or for none. */
const Review = ({ plans, wishes, onWishes, onDone }: ReviewProps) => {
  const run = useSeasonRun();
  const start = () => run.mutate({ course_ids: plans.map(({ ID }) => ID), ...wishes }, { onSuccess: onDone });
  return (
    <Stack>
      {run.error !== null && <StatusBanner kind="error">{run.error.message}</StatusBanner>}
      <Group gap="lg">
        {wishNames.map((name) => (
          <Checkbox
            key={name}
            label={wishLabels[name]}
            checked={wishes[name]}
            onChange={(event) => onWishes({ ...wishes, [name]: event.currentTarget.checked })}
          />
        ))}
      </Group>
      <SeasonPreview plans={plans} withEvents={wishes.withEvents} withTrainers={wishes.withTrainers} />
      <Text size="sm" c="dimmed">
        Die neuen Kurse sind verborgen, bis du sie veröffentlichst, und haben noch keine Teilnehmer. Den Saisonwechsel
        kannst du zurücknehmen, solange noch nie jemand gebucht hat: Auch eine stornierte Buchung bleibt in den Büchern.
      </Text>
      <Group>
        <Button variant="default" onClick={onDone}>
          Zurück zur Auswahl
        </Button>
        <Button loading={run.isPending} leftSection={<IconCalendarRepeat size={18} aria-hidden />} onClick={start}>
          {plans.length === 1 ? 'Einen Kurs duplizieren' : `${plans.length} Kurse duplizieren`}
        </Button>
      </Group>
    </Stack>
  );
};

/** /kurse/saisonwechsel: many courses into the next school year in one go. */
export const SeasonPage = () => {
  const years = schoolYearsUntil(dayInVienna(useOpenedAt()), offeredYears);
  const [year, setYear] = useState(years[0] ?? 0);
  const [wishes, setWishes] = useState<Wishes>({ withEvents: true, withTrainers: true, moveBirthYears: true });
  const preview = useSeasonPreview();
  const look = (ids: readonly number[], moveBirthYears: boolean) =>
    preview.mutate({ course_ids: [...ids], moveBirthYears });
  const plans = preview.data?.courses;
  const changeWishes = (next: Wishes) => {
    setWishes(next);
    if (next.moveBirthYears !== wishes.moveBirthYears && plans) {
      look(
        plans.map(({ ID }) => ID),
        next.moveBirthYears,
      );
    }
  };
  return (
    <Stack>
      <PageHeader
        title="Saisonwechsel"
        description="Kurse ins nächste Schuljahr duplizieren: gleicher Wochentag, gleiche Uhrzeit."
      />
      {preview.error !== null && <StatusBanner kind="error">{preview.error.message}</StatusBanner>}
      {plans === undefined ? (
        <>
          <CourseChoice
            years={years}
            year={year}
            onYear={setYear}
            isPending={preview.isPending}
            onPreview={(ids) => look(ids, wishes.moveBirthYears)}
          />
          <SeasonRuns />
        </>
      ) : (
        <Review plans={plans} wishes={wishes} onWishes={changeWishes} onDone={preview.reset} />
      )}
    </Stack>
  );
};
