import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { addDays, dayInVienna, formatLongDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { dayOf } from './event-text.ts';

/** One date of one person. */
export type FamilyDate = { personId: number; name: string; event: CalendarEvent };
export type FamilyDay = { day: IsoDay; title: string; dates: readonly FamilyDate[] };

const titleOn = (day: IsoDay, today: IsoDay): string => {
  if (day === today) return 'Heute';
  return day === addDays(today, 1) ? 'Morgen' : formatLongDay(day);
};

/** Future dates by person and day; two family members in one course are two entries. */
export const familyWeek = (events: readonly CalendarEvent[], now: Date): readonly FamilyDay[] => {
  const today = dayInVienna(now);
  const days = new Map<IsoDay, FamilyDate[]>();
  for (const event of events) {
    if (event.end * 1000 <= now.getTime()) continue;
    // A date that began yesterday and is still running is listed under today.
    const began = dayOf(event.start);
    const day = began < today ? today : began;
    const dates = event.own_IDs.map((personId, index) => ({ personId, name: event.own[index] ?? '', event }));
    if (dates.length > 0) days.set(day, [...(days.get(day) ?? []), ...dates]);
  }
  return [...days].map(([day, dates]) => ({ day, title: titleOn(day, today), dates }));
};
