import { ActionIcon, Button, Group, Skeleton, Switch, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dayInVienna, formatLongDay, formatMonth, type IsoDay } from '@vereinshaus/contract/days';
import type { CalendarEvent } from '@vereinshaus/contract/events';
import { hasPermission } from '@vereinshaus/contract/permissions';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { useViewer } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useClub } from '../clubs/shared/club.ts';
import { AgendaList } from './AgendaList.tsx';
import { daysFrom, eventsByDay } from './calendar-days.ts';
import { EventDialog } from './EventDialog.tsx';
import { EventModal } from './EventModal.tsx';
import { calendarQuery } from './events.api.ts';
import { HideEventModal } from './HideEventModal.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { monthFrom, rangeOf, shiftMonth, weeksOf } from './month.ts';
import { useAddress } from './use-address.ts';

type Open =
  | { kind: 'show' | 'edit' | 'hide'; event: CalendarEvent }
  | { kind: 'new' }
  | { kind: 'day'; day: IsoDay }
  | null;

/** Month and filter stand in the address. */
const useCalendarUrl = (today: IsoDay) => {
  const { parameters, set } = useAddress();
  return {
    month: monthFrom(parameters.get('monat'), today),
    isOwnOnly: parameters.get('eigene') === '1',
    setMonth: (month: string) => set('monat', month === today.slice(0, 7) ? '' : month),
    setOwnOnly: (isOn: boolean) => set('eigene', isOn ? '1' : ''),
  };
};

const MonthBar = ({ url, today }: { url: ReturnType<typeof useCalendarUrl>; today: IsoDay }) => (
  <Group justify="space-between" mb="md" gap="sm">
    <Group gap="xs">
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Voriger Monat"
        onClick={() => url.setMonth(shiftMonth(url.month, -1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Title order={2} size="h4" miw={150} ta="center" aria-live="polite">
        {formatMonth(url.month)}
      </Title>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Nächster Monat"
        onClick={() => url.setMonth(shiftMonth(url.month, 1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      {url.month !== today.slice(0, 7) && (
        <Button variant="subtle" onClick={() => url.setMonth(today.slice(0, 7))}>
          Heute
        </Button>
      )}
    </Group>
    <Switch
      label="nur die meiner Familie"
      checked={url.isOwnOnly}
      onChange={(event) => url.setOwnOnly(event.currentTarget.checked)}
    />
  </Group>
);

type DialogsProps = {
  open: Open;
  setOpen: (open: Open) => void;
  view: Omit<Parameters<typeof AgendaList>[0], 'days'>;
};

const Dialogs = ({ open, setOpen, view }: DialogsProps) => {
  const close = () => setOpen(null);
  switch (open?.kind) {
    case 'show': {
      const { event } = open;
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

/** /kalender/monat: every date one may see; a sheet on a desk, a list on a phone. */
export const CalendarPage = () => {
  const club = useClub();
  const viewer = useViewer();
  const [today] = useState(() => dayInVienna(new Date()));
  const url = useCalendarUrl(today);
  const { from, to } = rangeOf(url.month);
  const events = useQuery(calendarQuery(from, to));
  const [open, setOpen] = useState<Open>(null);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const isPhone = useIsPhone();
  const mayAdd = viewer !== null && (hasPermission(viewer, 'events') || hasPermission(viewer, 'course/events'));
  const shown = events.data?.events.filter(({ own }) => !url.isOwnOnly || own.length > 0) ?? [];
  const view = {
    today,
    calendar: club,
    byDay: eventsByDay(shown),
    onOpen: (event: CalendarEvent) => setOpen({ kind: 'show', event }),
  };
  const days = weeksOf(url.month)
    .flat()
    .filter((day) => day.startsWith(url.month));
  const shownDays = daysFrom(days, today, showsEarlier);
  return (
    <>
      <PageHeader
        title="Kalender"
        action={
          mayAdd && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ kind: 'new' })}>
              Termin anlegen
            </Button>
          )
        }
      />
      <MonthBar url={url} today={today} />
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
            <MonthGrid month={url.month} {...view} onOpenDay={(day) => setOpen({ kind: 'day', day })} />
          )
        }
      </QueryState>
      <Dialogs open={open} setOpen={setOpen} view={view} />
    </>
  );
};
