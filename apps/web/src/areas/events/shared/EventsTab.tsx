import { Anchor, Button, Group, Switch, Text } from '@mantine/core';
import { IconCalendarDown, IconChecklist, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@vereinshaus/contract/events/calls';
import { visibilityLabels } from '@vereinshaus/contract/events/event-visibility';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type ComponentProps, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { useViewer } from '../../../kit/May.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { useClub } from '../../clubs/shared/club.ts';
import { StandInDialog } from '../../substitutes/shared/StandInDialog.tsx';
import { AttendanceLink, EditActions, type OpenEventDialog, OwnActions } from '../EventActions.tsx';
import { EventDialog } from '../EventDialog.tsx';
import { EventMarkers } from '../EventMarkers.tsx';
import { type CourseDays, newEventOf } from '../event-form.ts';
import { lengthText, repeatText, titleOf } from '../event-text.ts';
import { eventsOfCourseQuery } from '../events.api.ts';
import { HideEventModal } from '../HideEventModal.tsx';
import { CancelOwnDialog, MoveOwnDialog } from '../OwnDateDialogs.tsx';
import { OffDates } from './OffDates.tsx';
import { rangeOfDays } from './use-calendar-days.ts';

const CourseAnswerRule = part(() => import('../../answers/shared/CourseAnswerRule.tsx'), 'CourseAnswerRule');
const CourseSingles = part(() => import('../../singles/shared/CourseSingles.tsx'), 'CourseSingles');
const CourseConferences = part(() => import('../../online/shared/CourseConferences.tsx'), 'CourseConferences');
const FamilyDates = part(() => import('../../attendance/shared/FamilyDates.tsx'), 'FamilyDates');

const shared: readonly Column<Event>[] = [
  { key: 'start', label: 'Beginn', value: (event) => event.start, type: 'moment', width: 165 },
  { key: 'duration', label: 'Dauer', value: lengthText, width: 105 },
  { key: 'name', label: 'Name', value: titleOf, width: 150 },
  {
    key: 'holiday',
    label: 'Feiertag, Ferien',
    value: ({ holiday, school_holiday }) => [holiday, school_holiday].filter(Boolean).join(', '),
    render: ({ holiday, school_holiday }) => <EventMarkers holiday={holiday} schoolHoliday={school_holiday} />,
    width: 150,
  },
  { key: 'room', label: 'Raum', value: (event) => event.room, filter: 'select', width: 130 },
];

const period: Column<Event> = {
  key: 'period',
  label: 'Wiederholung',
  value: repeatText,
  filter: 'select',
  width: 135,
};

/** Families see time and place. */
const columns: readonly Column<Event>[] = [...shared, { ...period, hiddenByDefault: true }];

/** Users who manage the dates also see repetition and visibility. */
const editorColumns: readonly Column<Event>[] = [
  ...shared,
  period,
  {
    key: 'visibility',
    label: 'Sichtbar für',
    value: (event) => visibilityLabels[event.visibility],
    filter: 'select',
    width: 140,
  },
];

/** The name column is omitted if all dates have the course's name. */
const unnamed = (all: readonly Column<Event>[]): readonly Column<Event>[] =>
  all.map((column) => (column.key === 'name' ? { ...column, hiddenByDefault: true } : column));
const [columnsUnnamed, editorColumnsUnnamed] = [unnamed(columns), unnamed(editorColumns)];

/** Returns the same array for the same reply: the table sorts and filters by its identity. */
const columnsFor = (isEditor: boolean, events: readonly Event[]): readonly Column<Event>[] => {
  const isNamed = events.some(({ name }) => name !== '');
  if (isEditor) return isNamed ? editorColumns : editorColumnsUnnamed;
  return isNamed ? columns : columnsUnnamed;
};

/** Cancelled dates are shown this many days ahead. */
const shownOffDays = 200;

const idOf = (event: Event) => event.ID;

const lineOf = (event: Event) =>
  [lengthText(event), event.room, event.holiday, event.school_holiday].filter(Boolean).join(', ');

const parameter = 'vergangene';

const usePastToggle = () => {
  const [parameters, setParameters] = useSearchParams();
  const change = (isOn: boolean) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (isOn) next.set(parameter, '1');
        else next.delete(parameter);
        return next;
      },
      { replace: true },
    );
  return [parameters.get(parameter) === '1', change] as const;
};

/** The list a trainer needs now: of the current date, or the next one. */
const NextAttendance = ({ events, now }: { events: readonly Event[]; now: number }) => {
  const next = events.find(({ end }) => end >= now);
  return (
    next !== undefined && (
      <Button
        component={Link}
        to={`/kurs/${next.course_ID}/anwesenheit/${next.ID}`}
        variant="light"
        mb="md"
        leftSection={<IconChecklist size={18} aria-hidden />}
      >
        Anwesenheit am {formatMoment(next.start)}
      </Button>
    )
  );
};

type FamilyProps = ComponentProps<typeof FamilyDates>;

type Props = {
  courseId: number;
  reply: {
    course: CourseDays & FamilyProps['course'] & { enableOnlineConferences: boolean };
    participants: FamilyProps['parts'];
  };
};

/** The dates of a course: a tab of its page. */
export const EventsTab = ({ courseId, reply: { course, participants } }: Props) => {
  const club = useClub();
  const list = useQuery(eventsOfCourseQuery(courseId));
  const viewer = useViewer();
  const [showsPast, setShowsPast] = usePastToggle();
  const [open, setOpen] = useState<OpenEventDialog>(null);
  const openedAt = useOpenedAt().getTime() / 1000;
  const mayAdd = viewer !== null && hasPermission(viewer, 'course/events', courseId);
  const rows = list.data?.events.filter(({ end }) => showsPast || end >= openedAt);
  const past = (list.data?.events.length ?? 0) - (rows?.length ?? 0);
  const isEditor = list.data?.events.some((event) => event.mayEdit) === true;
  const readsAttendance =
    viewer !== null &&
    (viewer.trainedCourses.includes(courseId) || hasPermission(viewer, 'course/participants_read', courseId));
  return (
    <>
      {viewer !== null && list.data !== undefined && (
        <DelayedSuspense>
          <FamilyDates course={course} parts={participants} events={list.data.events} now={openedAt} />
        </DelayedSuspense>
      )}
      {viewer !== null && course.enableOnlineConferences && club.enableOnlineConferences && club.hasVideoServer && (
        <DelayedSuspense>
          <CourseConferences courseId={courseId} />
        </DelayedSuspense>
      )}
      {(mayAdd || viewer?.trainedCourses.includes(courseId) === true) && (
        <DelayedSuspense>
          <CourseAnswerRule courseId={courseId} />
        </DelayedSuspense>
      )}
      {club.enableSingles && (
        <DelayedSuspense>
          <CourseSingles
            courseId={courseId}
            maySet={viewer !== null && hasPermission(viewer, 'course/data', courseId)}
          />
        </DelayedSuspense>
      )}
      {viewer !== null && <OffDates {...rangeOfDays(new Date(openedAt * 1000), shownOffDays)} courseId={courseId} />}
      {readsAttendance && list.data !== undefined && <NextAttendance events={list.data.events} now={openedAt} />}
      <DataTable
        id="events"
        title="Termine"
        urlKey="e"
        rows={rows}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={columnsFor(isEditor, rows ?? [])}
        rowId={idOf}
        cardLine={lineOf}
        defaultSort="start"
        defaultSize={100}
        countLabel={{ one: 'Termin', many: 'Termine' }}
        emptyText={past > 0 ? 'Keine künftigen Termine.' : 'Noch keine Termine.'}
        toolbar={
          <>
            <Switch
              label="Vergangene zeigen"
              checked={showsPast}
              onChange={(event) => setShowsPast(event.currentTarget.checked)}
            />
            {mayAdd && (
              <Button
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setOpen({ kind: 'edit', event: null })}
              >
                Termin anlegen
              </Button>
            )}
          </>
        }
        {...((isEditor || readsAttendance) && {
          rowActions: (event: Event) => (
            <Group gap={4} wrap="nowrap" justify="flex-end">
              {readsAttendance && <AttendanceLink event={event} />}
              <EditActions event={event} now={openedAt} onOpen={setOpen} />
              <OwnActions event={event} onOpen={setOpen} />
            </Group>
          ),
        })}
      />
      {viewer !== null && (
        <Text size="sm" mt="sm">
          <Anchor component={Link} to="/kalender/export" size="sm">
            <IconCalendarDown size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> Termine im eigenen
            Kalender abonnieren
          </Anchor>
        </Text>
      )}
      {open?.kind === 'edit' && (
        <EventDialog
          courseId={courseId}
          event={open.event}
          initial={newEventOf(course, list.data?.events ?? [], new Date(openedAt * 1000), club.newEventVisibility)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'hide' && <HideEventModal event={open.event} onClose={() => setOpen(null)} />}
      {open?.kind === 'standIn' && (
        <StandInDialog date={{ ...open.event, event_ID: open.event.ID }} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'cancelOwn' && (
        <CancelOwnDialog date={open.event} onClose={() => setOpen(null)} onDone={() => setOpen(null)} />
      )}
      {open?.kind === 'moveOwn' && (
        <MoveOwnDialog date={open.event} onClose={() => setOpen(null)} onDone={() => setOpen(null)} />
      )}
    </>
  );
};
