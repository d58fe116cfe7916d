import { Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { formatLongDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type HolidayCalendar, markersOn } from '@vereinshaus/contract/kit/school-calendar';
import classes from './calendar.module.css';
import { EventMarkers } from './EventMarkers.tsx';
import { timesText, titleOf, whoText } from './event-text.ts';
import { useOwnColours } from './own-colours.ts';

type AgendaListProps = {
  days: readonly IsoDay[];
  today: IsoDay;
  calendar: HolidayCalendar;
  byDay: ReadonlyMap<IsoDay, readonly CalendarEvent[]>;
  onOpen: (event: CalendarEvent) => void;
};

const AgendaEvent = ({ event, onOpen }: { event: CalendarEvent; onOpen: () => void }) => (
  <UnstyledButton
    className={classes.agendaEvent}
    data-own={event.own.length > 0 || undefined}
    style={useOwnColours()(event)}
    onClick={onOpen}
  >
    <Text fw={600}>{titleOf(event)}</Text>
    <Text size="sm">
      {timesText(event)}
      {event.room !== '' && `, ${event.room}`}
    </Text>
    {event.own.length > 0 && (
      <Text size="sm" fw={600}>
        {whoText(event)}
      </Text>
    )}
  </UnstyledButton>
);

/** The days with dates as a list: the calendar on a phone. */
export const AgendaList = ({ days, today, calendar, byDay, onOpen }: AgendaListProps) => {
  const filled = days.filter((day) => byDay.has(day));
  if (filled.length === 0) return <Text c="dimmed">Hier gibt es keine Termine.</Text>;
  return (
    <Stack gap="md">
      {filled.map((day) => {
        const { holiday, school_holiday } = markersOn(calendar, day);
        return (
          <section key={day} aria-label={formatLongDay(day)}>
            <div className={classes.agendaDay}>
              <Title order={3} size="h5">
                {formatLongDay(day)}
                {day === today && ' (heute)'}
              </Title>
              <EventMarkers holiday={holiday} schoolHoliday={school_holiday} />
            </div>
            <Stack gap="xs">
              {byDay.get(day)?.map((event) => (
                <AgendaEvent key={event.ID} event={event} onOpen={() => onOpen(event)} />
              ))}
            </Stack>
          </section>
        );
      })}
    </Stack>
  );
};
