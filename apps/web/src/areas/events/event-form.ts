import type { Event, EventScope, events } from '@vereinshaus/contract/events/calls';
import { type EventVisibility, eventVisibilities } from '@vereinshaus/contract/events/event-visibility';
import {
  defaultEventMinutes,
  type EventPeriod,
  type EventTimes,
  eventProblem,
  isEventPeriod,
  nextSlot,
  type PlannedEvent,
  plannedEvents,
} from '@vereinshaus/contract/events/rules';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { addDays, dayInVienna, fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { HolidayCalendar } from '@vereinshaus/contract/kit/school-calendar';
import { clockInVienna, clockText, momentInVienna } from '@vereinshaus/contract/kit/vienna-time';

/** Form values: days as yyyymmdd, times as „18:00“, choices as text. */
export type EventFormValues = {
  name: string;
  day: number;
  time: string;
  duration: string;
  endDay: number;
  endTime: string;
  period: EventPeriod;
  stopDay: number;
  /** Id of a room, `place` for another place, empty for none. */
  room: string;
  place: string;
  visibility: string;
  withoutHolidays: boolean;
  withoutSchoolHolidays: boolean;
  scope: EventScope;
};

export const otherPlace = 'place';

const clockOf = (seconds: number) => {
  const { day, minutes } = clockInVienna(new Date(seconds * 1000));
  return { day: toDayNumber(day), time: clockText(minutes) };
};

/** 0 if day or time is missing. */
const secondsOf = (dayNumber: number, time: string): number => {
  const day = fromDayNumber(dayNumber);
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  if (day === null || hours === undefined || minutes === undefined) return 0;
  return momentInVienna({ day, minutes: Number(hours) * 60 + Number(minutes) }).getTime() / 1000;
};

/** A new date: one hour from the next quarter of an hour, not repeated, with the club's default visibility. */
export const newEvent = (now: Date, visibility: EventVisibility): EventFormValues => {
  const start = nextSlot(now);
  const { day, time } = clockOf(start);
  const end = clockOf(start + defaultEventMinutes * 60);
  return {
    name: '',
    day,
    time,
    duration: String(defaultEventMinutes),
    endDay: end.day,
    endTime: end.time,
    period: 'never',
    stopDay: 0,
    room: '',
    place: '',
    visibility: String(visibility),
    withoutHolidays: false,
    withoutSchoolHolidays: false,
    scope: 'only_this',
  };
};

export type CourseDays = { startdate: number; enddate: number };

/** The next same weekday after `day`, not before today. */
const sameWeekday = (day: string, today: string): string => {
  const next = addDays(day, 7);
  if (next >= today) return next;
  const behind = (Date.parse(today) - Date.parse(next)) / 86_400_000;
  return addDays(next, Math.ceil(behind / 7) * 7);
};

/**
 * Defaults of a new date of a course: a week after its last date, with the same time, duration and room. A course without dates starts with
 * its first day and repeats weekly until its last.
 */
export const newEventOf = (
  { startdate, enddate }: CourseDays,
  dates: readonly Event[],
  now: Date,
  visibility: EventVisibility,
): EventFormValues => {
  const fresh = newEvent(now, visibility);
  const last = dates.toSorted((a, b) => a.start - b.start).at(-1);
  const today = dayInVienna(now);
  if (last !== undefined) {
    const { room, place, time, duration } = formOf(last);
    const day = sameWeekday(dayInVienna(new Date(last.start * 1000)), today);
    const end = clockOf(last.end);
    return {
      ...fresh,
      day: toDayNumber(day),
      time,
      duration,
      endDay: toDayNumber(day),
      endTime: end.time,
      room,
      place,
    };
  }
  const first = startdate === 0 ? today : dayInVienna(new Date(startdate * 1000));
  if (first <= today) return fresh;
  const stop = enddate === 0 ? {} : { period: '1w' as const, stopDay: clockOf(enddate).day };
  return { ...fresh, day: toDayNumber(first), endDay: toDayNumber(first), ...stop };
};

export const formOf = (event: Event): EventFormValues => {
  const [start, end] = [clockOf(event.start), clockOf(event.end)];
  const isElsewhere = event.room_ID === 0 && event.room !== '';
  return {
    name: event.name,
    ...start,
    duration: String(event.duration),
    endDay: end.day,
    endTime: end.time,
    period: event.period,
    stopDay: event.stop === 0 ? 0 : clockOf(event.stop).day,
    room: isElsewhere ? otherPlace : event.room_ID === 0 ? '' : String(event.room_ID),
    place: isElsewhere ? event.room : '',
    visibility: String(event.visibility),
    withoutHolidays: false,
    withoutSchoolHolidays: false,
    scope: 'only_this',
  };
};

export const timesOf = (values: EventFormValues): EventTimes => ({
  start: secondsOf(values.day, values.time),
  duration: values.duration === 'end' ? 'end' : Number(values.duration),
  end: secondsOf(values.endDay, values.endTime),
  period: values.period,
  stop: secondsOf(values.stopDay, '00:00'),
});

/** Editing a single date keeps the repetition; all other edits may change it. */
export const touchesRepetition = (event: Event | null, { scope }: Pick<EventFormValues, 'scope'>): boolean =>
  event === null || event.period === 'never' || scope === 'all_future';

const scopeOf = (event: Event | null, { scope, period }: EventFormValues): EventScope => {
  if (event === null || event.period !== 'never') return scope;
  return period === 'never' ? 'only_this' : 'all_future';
};

/** Form field → its problem; the same sentences as the server's. */
export const problemsOf = (
  values: EventFormValues,
  { event, courseId, now }: { event: Event | null; courseId: number; now: Date },
): Record<string, string> => {
  const times = timesOf(values);
  const problem = eventProblem(touchesRepetition(event, values) ? times : { ...times, period: 'never' }, now);
  const fields = { start: 'day', duration: 'duration', end: 'endTime', stop: 'stopDay' } as const;
  return {
    ...(problem && { [fields[problem.field]]: problem.text }),
    ...(courseId === 0 && values.name.trim() === '' && { name: 'Bitte gib dem Termin einen Namen.' }),
    ...(values.room === otherPlace && values.place.trim() === '' && { place: 'Bitte gib den Ort an.' }),
  };
};

const roomInput = ({ room, place }: EventFormValues) =>
  room === otherPlace ? { room_ID: 0, room: place } : { room_ID: Number(room), room: '' };

/** An unknown value is treated as the most restricted visibility. */
export const asVisibility = (chosen: string): EventVisibility =>
  eventVisibilities.find((visibility) => String(visibility) === chosen) ?? 1;

export const inputOf = (
  values: EventFormValues,
  { event, courseId }: { event: Event | null; courseId: number },
): InputOf<typeof events.save> => {
  const { start, duration, end, period, stop } = timesOf(values);
  return {
    type: scopeOf(event, values),
    ...(event !== null && { ID: event.ID }),
    course_ID: courseId,
    name: values.name,
    start,
    duration,
    ...(duration === 'end' && { end }),
    ...(touchesRepetition(event, values) && { period, stop: period === 'never' ? 0 : stop }),
    ...roomInput(values),
    visibility: asVisibility(values.visibility),
    withoutHolidays: values.withoutHolidays,
    withoutSchoolHolidays: values.withoutSchoolHolidays,
  };
};

export const asPeriod = (chosen: string | null): EventPeriod => (isEventPeriod(chosen) ? chosen : 'never');

/** The dates described by the form; none while it is incomplete. */
export const previewOf = (
  values: EventFormValues,
  calendar: HolidayCalendar,
  event: Event | null,
  now: Date,
): readonly PlannedEvent[] => {
  const times = timesOf(values);
  const before = event === null ? null : formOf(event);
  const isSame = before !== null && before.period === values.period && before.stopDay === values.stopDay;
  if (isSame || !touchesRepetition(event, values) || eventProblem(times, now) !== null) return [];
  return plannedEvents(times, calendar, values);
};
