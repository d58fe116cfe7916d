import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CourseAttendance } from '@vereinshaus/contract/attendance/calls';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import {
  allSchoolYears,
  schoolYearInWords,
  schoolYearOf,
  schoolYearsUntil,
  schoolYearText,
} from '@vereinshaus/contract/kit/school-year';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { courseColumn } from '../courses/shared/course-column.tsx';
import { perCourseQuery } from './attendance.api.ts';
import { CourseChart } from './CourseChart.tsx';

/** The current school year and eight earlier ones. */
const offeredYears = 9;

const ratioText = (ratio: number | null) => (ratio === null ? '–' : `${Math.round(ratio * 100)} %`);

const columns: readonly Column<CourseAttendance>[] = [
  courseColumn(220),
  { key: 'trainers', label: 'Trainer', value: ({ trainers }) => trainers, width: 170 },
  { key: 'dates', label: 'Termine', type: 'count', value: ({ dates }) => dates, width: 95 },
  { key: 'marked', label: 'Eingetragen', type: 'count', value: ({ marked }) => marked, width: 110 },
  { key: 'hours', label: 'Stunden', type: 'count', value: ({ minutes }) => Math.round(minutes / 6) / 10, width: 95 },
  { key: 'present', label: 'Anwesend', type: 'count', value: ({ present }) => present, width: 100 },
  { key: 'absent', label: 'Abwesend', type: 'count', value: ({ absent }) => absent, width: 100 },
  { key: 'excused', label: 'Entschuldigt', type: 'count', value: ({ excused }) => excused, width: 115 },
  {
    key: 'ratio',
    label: 'Anteil in %',
    type: 'number',
    value: ({ ratio }) => (ratio === null ? 0 : Math.round(ratio * 100)),
    render: ({ ratio }) => ratioText(ratio),
    width: 105,
  },
];

const idOf = ({ ID }: CourseAttendance) => ID;

const lineOf = ({ ratio, dates, marked }: CourseAttendance) =>
  `${ratio === null ? '' : `${ratioText(ratio)} anwesend, `}${marked} von ${dates} Terminen eingetragen`;

/** /trainer/anwesenheitprokurs: attendance of the courses of a school year, and how completely it was recorded. */
export const CourseAttendancePage = () => {
  const { schoolYearLabel } = useClub();
  const [params, setParams] = useSearchParams();
  const today = dayInVienna(useOpenedAt());
  const typed = params.get('schuljahr') ?? '';
  const year = /^(?:-1|\d{4})$/.test(typed) ? Number(typed) : schoolYearOf(today);
  const answer = useQuery({ ...perCourseQuery(year), placeholderData: keepPreviousData });
  const rows = answer.data?.courses;
  const marked = rows?.filter(({ ratio }) => ratio !== null) ?? [];
  return (
    <>
      <PageHeader
        title="Anwesenheit pro Kurs"
        description="Termine, die schon waren. Der Anteil zählt alle, für die etwas eingetragen ist."
      />
      <Select
        label="Schuljahr"
        data={[
          ...schoolYearsUntil(today, offeredYears).map((one) => ({
            value: String(one),
            label: schoolYearText(one, schoolYearLabel),
          })),
          { value: String(allSchoolYears), label: 'Alle' },
        ]}
        value={String(year)}
        onChange={(chosen) =>
          chosen !== null && setParams({ schuljahr: chosen }, { replace: true, preventScrollReset: true })
        }
        allowDeselect={false}
        w={250}
        maw="100%"
        mb="md"
      />
      {marked.length > 0 && <CourseChart rows={marked} />}
      <DataTable
        id="course-attendance"
        title="Anwesenheit pro Kurs"
        about={[schoolYearInWords(year, schoolYearLabel)]}
        rows={rows}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        defaultSort="name"
        countLabel={{ one: 'Kurs', many: 'Kurse' }}
        emptyText="In diesem Schuljahr gab es noch keine Termine."
      />
    </>
  );
};
