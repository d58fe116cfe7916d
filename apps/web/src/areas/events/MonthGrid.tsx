import { Anchor, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { formatLongDay, type IsoDay, weekdayNames } from '@vereinshaus/contract/days';
import type { CalendarEvent } from '@vereinshaus/contract/events';
import { type HolidayCalendar, markersOn } from '@vereinshaus/contract/school-calendar';
import classes from './calendar.module.css';
import { fittingEvents } from './calendar-days.ts';
import { timeOf, titleOf } from './event-text.ts';
import { weeksOf } from './month.ts';

export type CalendarViewProps = {
  month: string;
  today: IsoDay;
  calendar: HolidayCalendar;
  byDay: ReadonlyMap<IsoDay, readonly CalendarEvent[]>;
  onOpen: (event: CalendarEvent) => void;
  /** All dates of a day that has too many for its cell. */
  onOpenDay: (day: IsoDay) => void;
};

const weekdays = [...weekdayNames.slice(1), weekdayNames[0]];
const fitting = 4;

/** „16:00 Lena: Geräteturnen“. */
const lineOf = (event: CalendarEvent) => {
  const who = event.own.length === 0 ? '' : `${event.own.join(', ')}: `;
  return `${timeOf(event.start)} ${who}${titleOf(event)}`;
};

const Cell = ({ day, ...view }: CalendarViewProps & { day: IsoDay }) => {
  const events = view.byDay.get(day) ?? [];
  const { holiday, school_holiday } = markersOn(view.calendar, day);
  const shown = fittingEvents(events, fitting);
  return (
    <div
      role="cell"
      className={classes.day}
      data-today={day === view.today || undefined}
      data-outside={!day.startsWith(view.month) || undefined}
    >
      <span className={classes.number}>
        <span aria-hidden>{Number(day.slice(8))}</span>
        <VisuallyHidden>
          {formatLongDay(day)}
          {day === view.today && ', heute'}
        </VisuallyHidden>
      </span>
      {holiday !== '' && (
        <span className={classes.free} data-holiday>
          {holiday}
        </span>
      )}
      {holiday === '' && school_holiday !== '' && <span className={classes.free}>{school_holiday}</span>}
      {shown.map((event) => (
        <UnstyledButton
          key={event.ID}
          className={classes.event}
          data-own={event.own.length > 0 || undefined}
          title={lineOf(event)}
          onClick={() => view.onOpen(event)}
        >
          {lineOf(event)}
        </UnstyledButton>
      ))}
      {shown.length < events.length && (
        <Anchor component="button" type="button" size="xs" ta="left" mih={24} onClick={() => view.onOpenDay(day)}>
          {events.length - shown.length} weitere
        </Anchor>
      )}
    </div>
  );
};

/** A month as a sheet of paper shows it. */
export const MonthGrid = (view: CalendarViewProps) => (
  <div role="table" aria-label="Monat" className={classes.grid}>
    <div role="row" style={{ display: 'contents' }}>
      {weekdays.map((weekday) => (
        <div key={weekday} role="columnheader" className={classes.weekday}>
          {weekday}
        </div>
      ))}
    </div>
    {weeksOf(view.month).map((week) => (
      <div key={week[0]} role="row" style={{ display: 'contents' }}>
        {week.map((day) => (
          <Cell key={day} day={day} {...view} />
        ))}
      </div>
    ))}
  </div>
);
