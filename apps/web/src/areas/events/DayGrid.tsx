import { Anchor, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { formatLongDay, formatShortDay, type IsoDay, weekdayNames } from '@vereinshaus/contract/kit/days';
import { type HolidayCalendar, markersOn } from '@vereinshaus/contract/kit/school-calendar';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './calendar.module.css';
import { fittingEvents } from './calendar-days.ts';
import { type CalendarView, dayAfterKey, sheets } from './calendar-view.ts';
import { timeOf, timesText, titleOf, whoText } from './event-text.ts';
import { useOwnColours } from './own-colours.ts';

export type DayGridProps = {
  view: CalendarView;
  /** The day whose month or week is shown; the tab key focuses it until the user moves on. */
  shown: IsoDay;
  today: IsoDay;
  calendar: HolidayCalendar;
  byDay: ReadonlyMap<IsoDay, readonly CalendarEvent[]>;
  onOpen: (event: CalendarEvent) => void;
  /** Opens all dates of a day with too many for its cell. */
  onOpenDay: (day: IsoDay) => void;
  /** The user moved to a day that is not shown. */
  onLeave: (day: IsoDay) => void;
};

const weekdays = [...weekdayNames.slice(1), weekdayNames[0]];
/** In a month cell; a week shows all. */
const fitting = 4;

/** „16:00 Lena: Geräteturnen“. */
const lineOf = (event: CalendarEvent) => {
  const who = whoText(event);
  return `${timeOf(event.start)} ${who === '' ? '' : `${who}: `}${titleOf(event)}`;
};

const Line = ({ event }: { event: CalendarEvent }) => <span>{lineOf(event)}</span>;

const Card = ({ event }: { event: CalendarEvent }) => (
  <>
    <span className={classes.time}>{timesText(event)}</span>
    <span className={classes.title}>{titleOf(event)}</span>
    {event.room !== '' && <span>{event.room}</span>}
    {event.own.length > 0 && <span className={classes.title}>{whoText(event)}</span>}
  </>
);

const FreeDay = ({ calendar, day }: { calendar: HolidayCalendar; day: IsoDay }) => {
  const { holiday, school_holiday } = markersOn(calendar, day);
  const name = holiday || school_holiday;
  if (name === '') return null;
  return (
    <span className={classes.free} data-holiday={holiday !== '' || undefined}>
      {name}
    </span>
  );
};

/** Enter moves into the dates of a day, up and down move between them, Escape returns to the day. */
const walkInside = (event: KeyboardEvent<HTMLElement>): boolean => {
  const { currentTarget: cell, target, key } = event;
  const entries = [...cell.querySelectorAll('button')];
  const at = entries.findIndex((entry) => entry === target);
  if (at < 0) {
    if (key !== 'Enter' && key !== 'ArrowDown') return false;
    entries[0]?.focus();
    return true;
  }
  if (key === 'ArrowDown') entries[at + 1]?.focus();
  else if (key === 'ArrowUp') (entries[at - 1] ?? cell).focus();
  else if (key === 'Escape') cell.focus();
  else return false;
  return true;
};

type CellProps = DayGridProps & { day: IsoDay; isActive: boolean; walkTo: (day: IsoDay) => void };

const Cell = ({ day, isActive, walkTo, ...grid }: CellProps) => {
  const { view, today } = grid;
  const events = grid.byDay.get(day) ?? [];
  const listed = view === 'monat' ? fittingEvents(events, fitting) : events;
  const Entry = view === 'monat' ? Line : Card;
  const coloursOf = useOwnColours();
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const next = event.target === event.currentTarget ? dayAfterKey(view, event.key, day) : null;
    if (next !== null) walkTo(next);
    else if (!walkInside(event)) return;
    event.preventDefault();
  };
  return (
    <div
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      className={classes.day}
      data-day={day}
      data-view={view}
      data-outside={(view === 'monat' && !day.startsWith(grid.shown.slice(0, 7))) || undefined}
      onKeyDown={walk}
    >
      <span className={classes.number}>
        {view === 'monat' && <span aria-hidden>{Number(day.slice(8))}</span>}
        <VisuallyHidden>
          {formatLongDay(day)}
          {day === today && ', heute'}
        </VisuallyHidden>
      </span>
      <FreeDay calendar={grid.calendar} day={day} />
      {listed.map((event) => (
        <UnstyledButton
          key={event.ID}
          tabIndex={-1}
          className={classes.event}
          data-own={event.own.length > 0 || undefined}
          style={coloursOf(event)}
          title={lineOf(event)}
          onClick={() => grid.onOpen(event)}
        >
          <Entry event={event} />
        </UnstyledButton>
      ))}
      {listed.length < events.length && (
        <Anchor
          component="button"
          type="button"
          tabIndex={-1}
          size="xs"
          ta="left"
          mih={24}
          onClick={() => grid.onOpenDay(day)}
        >
          {events.length - listed.length} weitere
        </Anchor>
      )}
    </div>
  );
};

/** The day the tab key focuses. Keyboard navigation takes the focus along, also into the next sheet. */
const useWalking = ({ shown, onLeave }: DayGridProps, days: readonly IsoDay[]) => {
  const grid = useRef<HTMLDivElement>(null);
  const [walkedTo, setWalkedTo] = useState(shown);
  const isWalking = useRef(false);
  const active = days.includes(walkedTo) ? walkedTo : shown;
  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);
  const walkTo = (day: IsoDay) => {
    isWalking.current = true;
    setWalkedTo(day);
    if (!days.includes(day)) onLeave(day);
  };
  return { grid, active, walkTo };
};

/** A month or week as a calendar sheet, with grid navigation for the keyboard. */
export const DayGrid = (props: DayGridProps) => {
  const { view, shown, today } = props;
  const { weeks, title, name } = sheets[view];
  const rows = weeks(shown);
  const { grid, active, walkTo } = useWalking(props, rows.flat());
  const hint = useId();
  return (
    <>
      <VisuallyHidden id={hint}>
        Die Pfeiltasten führen von Tag zu Tag, die Eingabetaste zu den Terminen eines Tages, Escape zurück zum Tag.
      </VisuallyHidden>
      <div
        ref={grid}
        role="grid"
        aria-label={`${name} ${title(shown)}`}
        aria-describedby={hint}
        className={classes.grid}
        data-view={view}
      >
        <div role="row" className={classes.row}>
          {weekdays.map((weekday, index) => {
            const day = rows[0]?.[index] ?? shown;
            return (
              <div
                key={weekday}
                role="columnheader"
                className={classes.weekday}
                data-today={(view === 'woche' && day === today) || undefined}
              >
                {view === 'monat' ? weekday : formatShortDay(day)}
              </div>
            );
          })}
        </div>
        {rows.map((week) => (
          <div key={week[0]} role="row" className={classes.row}>
            {week.map((day) => (
              <Cell key={day} {...props} day={day} isActive={day === active} walkTo={walkTo} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
};
