import { Button, Group, Skeleton } from '@mantine/core';
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import type { Viewer } from '@vereinshaus/contract/kit/access';
import { dayInVienna, formatLongDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { useViewer } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { AgendaList } from './AgendaList.tsx';
import { CalendarBar } from './CalendarBar.tsx';
import { daysFrom, eventsByDay } from './calendar-days.ts';
import { sheets } from './calendar-view.ts';
import { DayGrid } from './DayGrid.tsx';
import { EventDialog } from './EventDialog.tsx';
import { EventModal } from './EventModal.tsx';
import { calendarQuery } from './events.api.ts';
import { HideEventModal } from './HideEventModal.tsx';
import { PhoneCalendarDialog } from './PhoneCalendarDialog.tsx';
import { OffDates } from './shared/OffDates.tsx';
import { rangeOf } from './shared/week.ts';
import { useCalendarUrl } from './use-calendar-url.ts';

type Open =
  | { kind: 'show' | 'edit' | 'hide'; event: CalendarEvent }
  | { kind: 'new' | 'phone' }
  | { kind: 'day'; day: IsoDay }
  | null;

type DialogsProps = {
  open: Open;
  setOpen: (open: Open) => void;
  view: Omit<Parameters<typeof AgendaList>[0], 'days'>;
};

const Dialogs = ({ open, setOpen, view }: DialogsProps) => {
  const close = () => setOpen(null);
  switch (open?.kind) {
    case 'show': {
      // Uses the current data, so that answers given in the dialog appear in it.
      const event = [...view.byDay.values()].flat().find(({ ID }) => ID === open.event.ID) ?? open.event;
      return (
        <EventModal
          event={event}
          onEdit={() => setOpen({ kind: 'edit', event })}
          onHide={() => setOpen({ kind: 'hide', event })}
          onClose={close}
        />
      );
    }
    case 'edit':
      return <EventDialog courseId={open.event.course_ID} event={open.event} onClose={close} />;
    case 'hide':
      return <HideEventModal event={open.event} onClose={close} />;
    case 'new':
      return <EventDialog courseId={0} event={null} onClose={close} />;
    case 'phone':
      return <PhoneCalendarDialog onClose={close} />;
    case 'day':
      return (
        <Dialog onClose={close} title={formatLongDay(open.day)}>
          <AgendaList days={[open.day]} {...view} />
        </Dialog>
      );
    default:
      return null;
  }
};

/** Staff of the club start with all dates. */
const opensWithFamily = ({ staffLevel, isTrainer, permissions }: Viewer): boolean =>
  staffLevel === 0 && !isTrainer && permissions.length === 0;

/** Dates of the whole club concern every family. */
const concernsFamily = ({ own, course_ID }: CalendarEvent): boolean => own.length > 0 || course_ID === 0;

/** /kalender/monat: all visible dates by month or week; a grid on large screens, a list of days on a phone. */
export const CalendarPage = () => {
  const club = useClub();
  const viewer = useViewer();
  const today = dayInVienna(useOpenedAt());
  const url = useCalendarUrl(today, viewer !== null && opensWithFamily(viewer));
  const sheet = sheets[url.view].weeks(url.day).flat();
  const { from, to } = rangeOf(sheet);
  // The previous grid stays while the next one loads, so that keyboard navigation keeps the focus.
  const events = useQuery({ ...calendarQuery(from, to), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<Open>(null);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const isPhone = useIsPhone();
  const mayAdd = viewer !== null && (hasPermission(viewer, 'events') || hasPermission(viewer, 'course/events'));
  const shown = events.data?.events.filter((event) => !url.isOwnOnly || concernsFamily(event)) ?? [];
  const view = {
    today,
    calendar: club,
    byDay: eventsByDay(shown),
    onOpen: (event: CalendarEvent) => setOpen({ kind: 'show', event }),
  };
  const days = url.view === 'woche' ? sheet : sheet.filter((day) => day.startsWith(url.day.slice(0, 7)));
  const shownDays = daysFrom(days, today, showsEarlier);
  return (
    <>
      <PageHeader
        title="Kalender"
        action={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={18} aria-hidden />}
              onClick={() => setOpen({ kind: 'phone' })}
            >
              Aufs Handy
            </Button>
            {mayAdd && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ kind: 'new' })}>
                Termin anlegen
              </Button>
            )}
          </Group>
        }
      />
      <CalendarBar url={url} today={today} />
      <OffDates from={from} to={to} isOwnOnly={url.isOwnOnly} />
      <QueryState query={events} skeleton={<Skeleton height={isPhone ? 300 : 640} radius="md" />}>
        {() =>
          isPhone ? (
            <>
              {shownDays.length < days.length && (
                <Button variant="subtle" mb="xs" onClick={() => setShowsEarlier(true)}>
                  Frühere Tage zeigen
                </Button>
              )}
              <AgendaList days={shownDays} {...view} />
            </>
          ) : (
            <DayGrid
              view={url.view}
              shown={url.day}
              {...view}
              onOpenDay={(day) => setOpen({ kind: 'day', day })}
              onLeave={url.show}
            />
          )
        }
      </QueryState>
      <Dialogs open={open} setOpen={setOpen} view={view} />
    </>
  );
};
