import { ActionIcon, Button, Group, NativeSelect, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { countText } from '@vereinshaus/contract/answers/rules';
import type { AttendanceList, WalkIn } from '@vereinshaus/contract/attendance/calls';
import { attendanceStatus, isPresent } from '@vereinshaus/contract/attendance/rules';
import { formatMoment, formatTime } from '@vereinshaus/contract/kit/days';
import { Fragment, type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { useAnnouncement } from '../../kit/announce.ts';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { useClub } from '../clubs/shared/club.ts';
import classes from './AttendancePage.module.css';
import { AttendanceRow } from './AttendanceRow.tsx';
import { useResolveWalkIn } from './attendance.api.ts';
import {
  type ListOrder,
  lastOrder,
  letterOf,
  listOrders,
  orderLabels,
  readOrder,
  rememberOrder,
  rememberTap,
  sortRows,
} from './list-order.ts';
import { isOpen, isWaiting, type ListRow, rowsOf, statusAfterTap, summaryOf } from './list-rows.ts';
import { MarkQuestions } from './MarkQuestions.tsx';
import { MarksBar } from './MarksBar.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { useNoteOpening, useSafety } from './shared/use-safety.ts';
import { UnbookedDialog } from './UnbookedDialog.tsx';
import { useAttendanceList } from './use-attendance-list.ts';
import { useMarks } from './use-marks.ts';
import { WalkIns } from './WalkIns.tsx';

const HallNow = part(() => import('../bookings/shared/HallNow.tsx'), 'HallNow');

type Open = { kind: 'note'; personId: number } | { kind: 'unbooked' } | { kind: 'assign'; walkIn: WalkIn } | null;

/** On one line, so that the list stays visible: its age, and data missing on this device. */
const KeptNotice = ({ keptAt, lacksSafety }: { keptAt: number; lacksSafety: boolean }) => (
  <Text size="sm" c="dimmed">
    Ohne Netz: Liste von {formatTime(new Date(keptAt))} Uhr. Was du einträgst, wird später gesendet.
    {lacksSafety && ' Gesundheit und Notfallnummern sind nicht auf diesem Gerät.'}
  </Text>
);

type ListProps = {
  rows: readonly ListRow[];
  /** The initial a row is listed under; rows are in this order. */
  letterOf?: ((row: ListRow) => string) | undefined;
  children: (row: ListRow) => ReactNode;
};

/** One page of the list; scrolling shows more. */
const Rows = ({ rows, letterOf: letter, children }: ListProps) => {
  const { attendancePageSize } = useClub();
  const [pages, setPages] = useState(1);
  const shown = rows.slice(0, pages * attendancePageSize);
  const left = rows.length - shown.length;
  return (
    <Stack gap="sm">
      <ul className={classes.list}>
        {shown.map((row, at) => {
          const before = shown[at - 1];
          const isNew = letter !== undefined && (before === undefined || letter(before) !== letter(row));
          return (
            <Fragment key={row.person.ID}>
              {isNew && (
                <li className={classes.letter} aria-hidden>
                  {letter(row)}
                </li>
              )}
              {children(row)}
            </Fragment>
          );
        })}
      </ul>
      {left > 0 && (
        <Button variant="default" size="md" onClick={() => setPages(pages + 1)}>
          Weitere {Math.min(left, attendancePageSize)} zeigen
        </Button>
      )}
    </Stack>
  );
};

const Attendance = ({ list, keptAt }: { list: AttendanceList; keptAt: number | null }) => {
  const { event, mayMark, leads } = list;
  const kept = useMarks(list);
  const { marks, shown, walkIns, state, canUndo, tap, put, undo } = kept;
  const [withWaiting, setWithWaiting] = useState(false);
  const [view, setView] = useState<'list' | 'hall'>('list');
  const [open, setOpen] = useState<Open>(null);
  const all = rowsOf(list, shown);
  const [order, setOrder] = useState<ListOrder>(readOrder);
  // Today's taps must not move rows under the thumb.
  const [last] = useState(() => lastOrder(event.course_ID, event.ID));
  const resolve = useResolveWalkIn();
  const listed = all.filter((row) => withWaiting || !isWaiting(row) || row.status !== attendanceStatus.auto);
  const rows = sortRows(listed, order, last);
  const safety = useSafety({
    courseId: event.course_ID,
    eventId: event.ID,
    place: 'course',
    isAsked: leads,
    refetchInterval: false,
  });
  const hints = new Map(safety.data?.participants.map(({ ID, note }) => [ID, note]));
  useNoteOpening(
    'course',
    safety.data,
    rows.map(({ person }) => person.ID),
  );
  const opened = open?.kind === 'note' ? all.find(({ person }) => person.ID === open.personId) : undefined;
  const summary = summaryOf(rows, list.walkIns.length + walkIns.length);
  useAnnouncement(summary);
  const where = { courseID: event.course_ID, eventID: event.ID };
  const everybodyIsThere = () =>
    tap(
      rows
        .filter((row) => isOpen(row) && !isWaiting(row))
        .map(({ person }) => ({ childId: person.ID, status: attendanceStatus.present })),
    );
  return (
    <Stack gap="xs" maw="var(--width-text)">
      <MarkQuestions list={list} marks={kept} />
      <Group gap="xs" wrap="nowrap">
        <SegmentedControl
          aria-label="Ansicht"
          flex={1}
          value={view}
          onChange={(value) => setView(value === 'hall' ? 'hall' : 'list')}
          data={[
            { value: 'list', label: 'Liste' },
            { value: 'hall', label: 'In der Halle' },
          ]}
        />
        {view === 'list' && (
          <NativeSelect
            aria-label="Reihenfolge"
            size="sm"
            w={124}
            flex="none"
            value={order}
            onChange={({ currentTarget: { value } }) => {
              const chosen = listOrders.find((one) => one === value) ?? 'given';
              setOrder(chosen);
              rememberOrder(chosen);
            }}
            data={listOrders.map((one) => ({ value: one, label: orderLabels[one] }))}
          />
        )}
        {mayMark && (
          <ActionIcon
            variant="default"
            size={40}
            aria-label="Person ohne Buchung"
            title="Person ohne Buchung"
            onClick={() => setOpen({ kind: 'unbooked' })}
          >
            <IconUserPlus size={20} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Text fw={600} size="sm" mod="figures">
        {summary}
      </Text>
      {list.answers !== null && (
        <Text size="sm" mod="figures">
          Zusagen: {countText(list.answers)}
        </Text>
      )}
      {keptAt !== null && <KeptNotice keptAt={keptAt} lacksSafety={view === 'list' && safety.isError} />}
      {view === 'hall' ? (
        <DelayedSuspense fallback={<SkeletonLines />}>
          <HallNow
            courseId={event.course_ID}
            eventId={event.ID}
            leads={leads}
            present={all.filter(({ status }) => isPresent(status)).map(({ person }) => person)}
            walkIns={[...list.walkIns, ...walkIns].map(({ name }) => name)}
          />
        </DelayedSuspense>
      ) : (
        <>
          {all.some(isWaiting) && (
            <Switch
              label="Warteliste zeigen"
              checked={withWaiting}
              onChange={(change) => setWithWaiting(change.currentTarget.checked)}
            />
          )}
          {rows.length === 0 && <Text c="dimmed">Noch ist niemand angemeldet.</Text>}
          <Rows rows={rows} letterOf={order === 'family' ? letterOf : undefined}>
            {(row) => (
              <AttendanceRow
                key={row.person.ID}
                row={row}
                courseId={event.course_ID}
                mayMark={mayMark}
                hint={hints.get(row.person.ID) ?? ''}
                onTap={() => {
                  rememberTap(event.course_ID, event.ID, row.person.ID);
                  tap([
                    {
                      childId: row.person.ID,
                      status: statusAfterTap(row),
                      ...(row.person.role < 0 && { fullname: row.person.fullname }),
                    },
                  ]);
                }}
                onOpen={() => setOpen({ kind: 'note', personId: row.person.ID })}
              />
            )}
          </Rows>
          <WalkIns
            open={list.walkIns}
            unsent={walkIns}
            mayMark={mayMark}
            onAssign={(walkIn) => setOpen({ kind: 'assign', walkIn })}
            onDismiss={({ ID }) => resolve.mutate({ ...where, ID })}
            onDrop={kept.dropWalkIn}
          />
        </>
      )}
      {mayMark && (
        <MarksBar
          state={state}
          count={marks.length + walkIns.length}
          canUndo={canUndo}
          onUndo={undo}
          onEverybody={
            view === 'list' && rows.some((row) => isOpen(row) && !isWaiting(row)) ? everybodyIsThere : undefined
          }
        />
      )}
      {opened !== undefined && (
        <NoteDialog
          row={opened}
          courseId={event.course_ID}
          mayWrite={mayMark}
          onSave={(note) => {
            put([{ childId: opened.person.ID, note }]);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'unbooked' && (
        <UnbookedDialog
          courseId={event.course_ID}
          onChoose={({ ID, fullname }) => {
            tap([{ childId: ID, status: attendanceStatus.unbooked, fullname }]);
            setOpen(null);
          }}
          onNote={(name) => {
            kept.noteWalkIn(name);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'assign' && (
        <UnbookedDialog
          courseId={event.course_ID}
          walkIn={open.walkIn.name}
          onChoose={({ ID, fullname }) => {
            resolve.mutate({ ...where, ID: open.walkIn.ID, child_ID: ID, fullname });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
};

/** /kurs/{courseID}/anwesenheit/{eventID}: marks attendance with one thumb, also offline. */
export const AttendancePage = () => {
  const params = useParams();
  const [courseId, eventId] = [Number(params.courseID), Number(params.eventID)];
  const { answer, meanwhile } = useAttendanceList(courseId, eventId);
  const event = (answer.data ?? meanwhile)?.list.event;
  return (
    <>
      <PageHeader
        title={event === undefined ? 'Anwesenheit' : event.courseName}
        back={{ to: `/kurse/${courseId}?tab=termine`, label: 'Termine des Kurses' }}
        isTight
        {...(event !== undefined && {
          description: [`Anwesenheit am ${formatMoment(event.start)}`, event.name, event.room]
            .filter(Boolean)
            .join(', '),
        })}
      />
      <QueryState query={answer} meanwhile={meanwhile}>
        {({ list, keptAt }) => <Attendance key={list.event.ID} list={list} keptAt={keptAt} />}
      </QueryState>
    </>
  );
};
