import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { clockInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { daysTouched } from './month.ts';

/** Day → its dates, in order. */
export const eventsByDay = (events: readonly CalendarEvent[]): ReadonlyMap<IsoDay, readonly CalendarEvent[]> => {
  const days = new Map<IsoDay, CalendarEvent[]>();
  for (const event of events) {
    const [from, to] = [clockInVienna(new Date(event.start * 1000)), clockInVienna(new Date(event.end * 1000))];
    for (const day of daysTouched(from.day, to.day, to.minutes === 0)) {
      days.set(day, [...(days.get(day) ?? []), event]);
    }
  }
  return days;
};

/** The dates that fit, leaving room for the line "n more"; the viewer's own group comes first. */
export const fittingEvents = (events: readonly CalendarEvent[], count: number): readonly CalendarEvent[] => {
  if (events.length <= count) return events;
  const byOwn = events.toSorted((one, other) => Math.sign(other.own.length) - Math.sign(one.own.length));
  const chosen = new Set(byOwn.slice(0, count - 1));
  return events.filter((event) => chosen.has(event));
};

/** On a phone the current month starts with today; earlier days are shown on request. */
export const daysFrom = (days: readonly IsoDay[], today: IsoDay, showsEarlier: boolean): readonly IsoDay[] =>
  showsEarlier || !days.includes(today) ? days : days.filter((day) => day >= today);
