import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bookings, type TurnoverRow } from '@vereinshaus/contract/bookings/calls';
import { dayInVienna, fromSeconds, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import {
  allSchoolYears,
  schoolYearInWords,
  schoolYearOf,
  schoolYearsUntil,
  schoolYearText,
} from '@vereinshaus/contract/kit/school-year';
import { useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { Figures } from '../../kit/Figures.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { courseColumn } from '../courses/shared/course-column.tsx';
import { TurnoverCharts } from './TurnoverCharts.tsx';
import { netOf, sumsOf } from './turnover-data.ts';

// Drawing takes a library that the table does not need.

/** The current school year and those before it, as far as books are kept. */
const offeredYears = 30;

const beginOf = ({ startdate }: TurnoverRow) => {
  const moment = fromSeconds(startdate);
  return moment === null ? 0 : toDayNumber(dayInVienna(moment));
};

const columns: readonly Column<TurnoverRow>[] = [
  courseColumn(200),
  { key: 'net', label: 'Umsatz', type: 'money', value: netOf, width: 105 },
  { key: 'nominal', label: 'Ohne Rabatt', type: 'money', value: (row) => row.nominal, width: 115 },
  { key: 'discounts', label: 'Rabatte', type: 'money', value: (row) => row.discounts, width: 95 },
  { key: 'charged', label: 'Verrechnet', type: 'money', value: (row) => row.charged, width: 110 },
  { key: 'credited', label: 'Gutgeschrieben', type: 'money', value: (row) => row.credited, width: 130 },
  { key: 'participants', label: 'Teilnehmer', type: 'count', value: (row) => row.participants, width: 105 },
  { key: 'waiting', label: 'Warteliste', type: 'count', value: (row) => row.waiting, width: 100 },
  { key: 'startdate', label: 'Beginn', type: 'date', value: beginOf, width: 100 },
];

const idOf = ({ ID }: TurnoverRow) => ID;

const lineOf = (row: TurnoverRow) => `${formatMoney(netOf(row))}, ${row.participants || 'keine'} Teilnehmer`;

const Sums = ({ rows }: { rows: readonly TurnoverRow[] }) => {
  const sums = sumsOf(rows);
  const shown = [
    ['Umsatz', formatMoney(sums.net)],
    ['Verrechnet', formatMoney(sums.charged)],
    ['Gutgeschrieben', formatMoney(sums.credited)],
    ['Rabatte', formatMoney(sums.discounts)],
    ['Teilnehmer', formatNumber(sums.participants)],
    ['Warteliste', formatNumber(sums.waiting)],
  ] as const;
  return <Figures label="Summen" figures={shown} cols={{ base: 2, sm: 3, lg: 6 }} mb="md" />;
};

type SchoolYearProps = { year: number; today: IsoDay; onChange: (year: number) => void };

const SchoolYear = ({ year, today, onChange }: SchoolYearProps) => {
  const { schoolYearLabel } = useClub();
  const years = schoolYearsUntil(today, offeredYears);
  return (
    <Select
      label="Schuljahr"
      data={[
        ...years.map((one) => ({ value: String(one), label: schoolYearText(one, schoolYearLabel) })),
        { value: String(allSchoolYears), label: 'Alle' },
      ]}
      value={String(year)}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
      allowDeselect={false}
      w={250}
      maw="100%"
      mb="md"
    />
  );
};

/** /kurse/umsatz: what the courses of a school year bring in. */
export const TurnoverPage = () => {
  const [params, setParams] = useSearchParams();
  const { schoolYearDefault, schoolYearLabel } = useClub();
  const today = dayInVienna(useOpenedAt());
  const typed = params.get('schuljahr') ?? '';
  const usual = schoolYearDefault === 'none' ? allSchoolYears : schoolYearOf(today);
  const year = /^(?:-1|\d{4})$/.test(typed) ? Number(typed) : usual;
  const turnover = useQuery({ ...query(bookings.turnover, { schoolyear: year }), placeholderData: keepPreviousData });
  const rows = turnover.data?.courses;
  return (
    <>
      <PageHeader title="Kurs-Umsatz" description="Verrechnet und gutgeschrieben laut Buchhaltung." />
      <SchoolYear
        year={year}
        today={today}
        onChange={(chosen) => setParams({ schuljahr: String(chosen) }, { replace: true, preventScrollReset: true })}
      />
      {rows !== undefined && <Sums rows={rows} />}
      {rows !== undefined && rows.length > 0 && <TurnoverCharts rows={rows} />}
      <DataTable
        id="turnover"
        title="Kurs-Umsatz"
        about={[schoolYearInWords(year, schoolYearLabel)]}
        rows={rows}
        error={turnover.error}
        onRetry={() => void turnover.refetch()}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        defaultSort="-net"
        countLabel={{ one: 'Kurs', many: 'Kurse' }}
        emptyText="In diesem Schuljahr gibt es keine Kurse."
      />
    </>
  );
};
