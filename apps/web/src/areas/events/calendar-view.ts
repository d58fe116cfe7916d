import { addDays, formatMonth, formatSpan, type IsoDay } from '@vereinshaus/contract/kit/days';
import { addMonths, weeksOf } from './month.ts';
import { daysOfWeek, mondayOf } from './shared/week.ts';

/** Values in the URL. */
export const calendarViews = ['monat', 'woche'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The days each view shows, and the step of its navigation. */
type Sheet = {
  name: string;
  previous: string;
  next: string;
  weeks: (day: IsoDay) => readonly (readonly IsoDay[])[];
  title: (day: IsoDay) => string;
  turn: (day: IsoDay, leaves: number) => IsoDay;
};

export const sheets: Readonly<Record<CalendarView, Sheet>> = {
  monat: {
    name: 'Monat',
    previous: 'Voriger Monat',
    next: 'Nächster Monat',
    weeks: (day) => weeksOf(day.slice(0, 7)),
    title: (day) => formatMonth(day.slice(0, 7)),
    turn: addMonths,
  },
  woche: {
    name: 'Woche',
    previous: 'Vorige Woche',
    next: 'Nächste Woche',
    weeks: (day) => [daysOfWeek(day)],
    title: (day) => formatSpan(mondayOf(day), addDays(mondayOf(day), 6)),
    turn: (day, leaves) => addDays(day, 7 * leaves),
  },
};

/** The day a key moves to, as in every date grid (WAI-ARIA); null for other keys. */
export const dayAfterKey = (view: CalendarView, key: string, day: IsoDay): IsoDay | null => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return view === 'monat' ? addDays(day, -7) : null;
    case 'ArrowDown':
      return view === 'monat' ? addDays(day, 7) : null;
    case 'Home':
      return mondayOf(day);
    case 'End':
      return addDays(mondayOf(day), 6);
    case 'PageUp':
      return sheets[view].turn(day, -1);
    case 'PageDown':
      return sheets[view].turn(day, 1);
    default:
      return null;
  }
};
