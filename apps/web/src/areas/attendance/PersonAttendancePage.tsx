import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DateOfPerson } from '@vereinshaus/contract/attendance/calls';
import {
  attendanceLabels,
  attendanceStatus,
  isPresent,
  type StatusCount,
} from '@vereinshaus/contract/attendance/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { useParams, useSearchParams } from 'react-router';
import { Figures } from '../../kit/Figures.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useMayExcuse } from '../guardianships/shared/use-may-excuse.ts';
import { useUser } from '../session/shared/session.ts';
import { personAttendanceQuery, personStatsQuery } from './attendance.api.ts';
import { SickNoteDialog } from './SickNoteDialog.tsx';
import { StatusChart } from './StatusChart.tsx';
import { StatusChip } from './StatusChip.tsx';
import { TakeBackExcuse } from './shared/TakeBackExcuse.tsx';

// The chart library is not needed for the table, so it is loaded separately.

const columnsAt = (now: number): readonly Column<DateOfPerson>[] => [
  { key: 'start', label: 'Termin', value: ({ start }) => start, type: 'moment', width: 170 },
  {
    key: 'status',
    label: 'Anwesenheit',
    // Nobody is absent from a future date.
    value: ({ status, start }) => (start > now && status === attendanceStatus.auto ? '' : attendanceLabels[status]),
    render: ({ status, start }) =>
      start > now && status === attendanceStatus.auto ? '–' : <StatusChip status={status} />,
    filter: 'select',
    width: 260,
  },
  { key: 'note', label: 'Notiz', value: ({ note }) => note, width: 200 },
  { key: 'processorName', label: 'Eingetragen von', value: ({ processorName }) => processorName, width: 160 },
  { key: 'room', label: 'Raum', value: ({ room }) => room, width: 130 },
];

const idOf = ({ event_ID }: DateOfPerson) => event_ID;

const Counted = ({ stats }: { stats: readonly StatusCount[] }) => {
  const sum = (fits: (count: StatusCount) => boolean) =>
    stats.filter(fits).reduce((total, { count }) => total + count, 0);
  const dates = sum(() => true);
  const present = sum(({ status }) => isPresent(status));
  // Before the first date there is nothing to count.
  const counted = (count: number) => (dates === 0 ? '–' : formatNumber(count));
  const shown = [
    ['Termine bisher', counted(dates)],
    ['Anwesend', counted(present)],
    ['Entschuldigt', counted(sum(({ status }) => status === attendanceStatus.excused))],
    ['Anteil', dates === 0 ? '–' : `${formatNumber(Math.round((present / dates) * 100))} %`],
  ] as const;
  return <Figures label="Zahlen" figures={shown} cols={{ base: 2, sm: 4 }} />;
};

const Stats = ({ courseId, personId }: { courseId: number; personId: number }) => (
  <QueryState query={useQuery(personStatsQuery(courseId, personId))}>
    {({ stats }) => (
      <Stack>
        <Counted stats={stats} />
        {stats.length > 0 && <StatusChart stats={stats} />}
      </Stack>
    )}
  </QueryState>
);

const parameter = 'entschuldigen';

/** Opened by the button, or by a link that names the date; closing removes it from the URL. */
const useSickNote = () => {
  const [params, setParams] = useSearchParams();
  const asked = params.get(parameter);
  const change = (value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(parameter);
        else next.set(parameter, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    isOpen: asked !== null,
    eventId: asked !== null && /^\d+$/.test(asked) ? Number(asked) : undefined,
    open: () => change(''),
    close: () => change(null),
  };
};

/** /kurs/{courseID}/personenanwesenheit/{childID}: all dates of one person in a course, with statistics; families excuse absences here. */
export const PersonAttendancePage = () => {
  const params = useParams();
  const [courseId, personId] = [Number(params.courseID), Number(params.childID)];
  const user = useUser();
  const now = useOpenedAt().getTime() / 1000;
  const person = useQuery(personAttendanceQuery(courseId, personId));
  const sickNote = useSickNote();
  const isManaged = [user, ...user.managees].some(({ ID }) => ID === personId);
  const isOwn = useMayExcuse(personId, isManaged);
  const fullname = person.data?.fullname ?? '';
  const rows = person.data?.attendances;
  return (
    <>
      <PageHeader
        title={fullname === '' ? 'Anwesenheit' : `Anwesenheit von ${fullname}`}
        back={{ to: `/kurse/${courseId}?tab=termine`, label: 'Termine des Kurses' }}
        {...(person.data && { description: person.data.courseName })}
        {...(isOwn &&
          rows?.some(({ end }) => end > now) && { action: <Button onClick={sickNote.open}>Kann nicht kommen</Button> })}
      />
      <Stack gap="lg">
        {person.data !== undefined && <Stats courseId={courseId} personId={personId} />}
        <DataTable
          id="person-attendance"
          title="Termine"
          rows={rows}
          error={person.error}
          onRetry={() => void person.refetch()}
          columns={columnsAt(now)}
          rowId={idOf}
          defaultSort="start"
          defaultSize={50}
          countLabel={{ one: 'Termin', many: 'Termine' }}
          emptyText="In diesem Kurs gibt es noch keine Termine."
          {...(isOwn && {
            rowActions: ({ event_ID, status, start }: DateOfPerson) =>
              status === attendanceStatus.excused &&
              start > now && (
                <Group justify="flex-end">
                  <TakeBackExcuse personId={personId} eventId={event_ID} about={formatMoment(start)} />
                </Group>
              ),
          })}
        />
      </Stack>
      {isOwn && sickNote.isOpen && person.data !== undefined && (
        <SickNoteDialog
          courseId={courseId}
          personId={personId}
          name={fullname}
          eventId={sickNote.eventId}
          onClose={sickNote.close}
        />
      )}
    </>
  );
};
