import { Button, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { spanText } from '@vereinshaus/contract/courses/course-text';
import type { SeasonPlan, season } from '@vereinshaus/contract/courses/season';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { dayInVienna, formatDayOf } from '@vereinshaus/contract/kit/days';
import { schoolYearsUntil, schoolYearText } from '@vereinshaus/contract/kit/school-year';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import type { TakenPlan } from '../season-plans/shared/take-over.ts';
import { coursesQuery, useSeasonPreview } from './courses.api.ts';
import { ByHand, lookAtPlan, SeasonFromPlan, takenOverFrom } from './SeasonFromPlan.tsx';
import { SeasonReview } from './SeasonReview.tsx';
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

/** First step: select the courses. */
const CourseChoice = ({ years, year, onYear, onPreview, isPending }: ChooseProps) => {
  const list = useQuery(coursesQuery({ limitless: true, schoolyear: year }));
  return (
    <DataTable
      id="season"
      title="Saisonwechsel"
      {...rowsOf(list, 'courses')}
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
          size="xs"
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

/** /kurse/saisonwechsel: copies many courses into the next school year at once; with ?plan= according to a plan. */
export const SeasonPage = () => {
  const years = schoolYearsUntil(dayInVienna(useOpenedAt()), offeredYears);
  const [year, setYear] = useState(years[0] ?? 0);
  const [params, setParams] = useSearchParams();
  const planId = Number(params.get('plan')) || 0;
  const [taken, setTaken] = useState<TakenPlan | null>(null);
  const preview = useSeasonPreview();
  // Kept while the preview is reloaded.
  const [plans, setPlans] = useState<readonly SeasonPlan[] | null>(null);
  const look = (wanted: InputOf<typeof season.seasonPreview>) =>
    preview.mutate(wanted, { onSuccess: (reply) => setPlans(reply.courses) });
  const leavePlan = () => {
    setTaken(null);
    setParams({}, { replace: true });
  };
  // Existing courses stay unchanged; the other courses of the plan are still copied.
  const lookAt = (plan: TakenPlan, onRefused: () => void) => {
    setTaken(plan);
    const wanted = lookAtPlan(plan);
    preview.mutate(wanted, {
      onError: onRefused,
      onSuccess: ({ courses }) => {
        const ahead = courses.filter(({ alreadyMoved }) => !alreadyMoved);
        setPlans(ahead.length === 0 ? courses : ahead);
      },
    });
  };
  return (
    <Stack>
      <PageHeader
        title="Saisonwechsel"
        back={{ to: '/kurs/verwaltung', label: 'Kurse verwalten' }}
        description="Kurse ins nächste Schuljahr duplizieren: gleicher Wochentag, gleiche Uhrzeit. Hake sie an, dann kommt die Vorschau."
      />
      {preview.error !== null && <StatusBanner kind="error">{preview.error.message}</StatusBanner>}
      {plans === null && planId > 0 && (
        <SeasonFromPlan planId={planId} isPending={preview.isPending} onPreview={lookAt} onLeave={leavePlan} />
      )}
      {plans === null && planId === 0 && (
        <>
          <SeasonRuns kind="hidden" />
          <CourseChoice
            years={years}
            year={year}
            onYear={setYear}
            isPending={preview.isPending}
            onPreview={(ids) => look({ course_ids: [...ids], moveBirthYears: true })}
          />
          <SeasonRuns kind="past" />
        </>
      )}
      {plans !== null && (
        <>
          {taken !== null && taken.courses.length > plans.length && (
            <StatusBanner kind="info">
              Was es im nächsten Schuljahr schon gibt, ist ausgelassen und bleibt, wie es ist.
            </StatusBanner>
          )}
          <ByHand lines={taken?.byHand ?? []} />
          <SeasonReview
            plans={plans}
            taken={taken === null ? undefined : takenOverFrom(taken)}
            isLooking={preview.isPending}
            onLook={look}
            onDone={() => {
              setPlans(null);
              leavePlan();
            }}
          />
        </>
      )}
    </Stack>
  );
};
