import { addDays, dayInVienna, fromSeconds, type IsoDay, maxDaysAhead } from '../kit/days.ts';
import { type HolidayCalendar, markersOn } from '../kit/school-calendar.ts';
import { clockInVienna, momentInVienna } from '../kit/vienna-time.ts';

/** Termine: valid dates, and the dates of a repetition. Browser and server call the same functions. */
export const eventPeriods = ['never', '1d', '1w', '2w', '3w'] as const;
export type EventPeriod = (typeof eventPeriods)[number];

export const periodLabels: Readonly<Record<EventPeriod, string>> = {
  never: 'nie',
  '1d': 'täglich',
  '1w': 'wöchentlich',
  '2w': 'alle zwei Wochen',
  '3w': 'alle drei Wochen',
};

const periodDays: Readonly<Record<EventPeriod, number>> = { never: 0, '1d': 1, '1w': 7, '2w': 14, '3w': 21 };

export const isEventPeriod = (name: unknown): name is EventPeriod =>
  typeof name === 'string' && Object.hasOwn(periodDays, name);

const steps = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

/** Minutes: up to 115 in steps of five, then from two to fourteen hours in quarters. */
export const eventDurations: readonly number[] = [...steps(0, 115, 5), ...steps(120, 840, 15)];

export const durationLabel = (minutes: number): string => {
  if (minutes < 120) return `${minutes} Minuten`;
  const hours = `${Math.floor(minutes / 60)} Stunden`;
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} Minuten`;
};

export const eventStepSeconds = 300;
const slotSeconds = 900;

export const defaultEventMinutes = 60;

/** A new date starts at the next quarter of an hour. */
export const nextSlot = (now: Date): number => Math.ceil(now.getTime() / 1000 / slotSeconds) * slotSeconds;

/** Seconds as on the wire; `stop` is any moment of the last day (inclusive) of the repetition. */
export type EventTimes = {
  start: number;
  duration: number | 'end';
  /** Only used if the duration is 'end'. */
  end: number;
  period: EventPeriod;
  stop: number;
};

/** Length of the reason for a cancellation or a move, shown to participants. */
export const reasonLimits = { min: 3, max: 200 } as const;

export const eventTexts = {
  reasonMissing: 'Bitte schreib einen Grund dazu: Er steht in der Nachricht.',
  movedToPast: 'Bitte wähle eine Zeit, die noch kommt.',
  startMissing: 'Bitte gib an, wann der Termin beginnt.',
  wrongStep: 'Bitte wähle die Zeit in Schritten von 5 Minuten.',
  wrongDuration: 'Diese Dauer gibt es nicht. Bitte wähle eine aus der Liste oder gib das Ende an.',
  endBeforeStart: 'Das Ende liegt vor dem Beginn.',
  tooFarAhead: `Termine können höchstens ${maxDaysAhead} Tage im Voraus liegen.`,
  stopMissing: 'Bitte gib an, bis wann sich der Termin wiederholt.',
  stopBeforeStart: 'Die Wiederholung endet vor dem ersten Termin.',
  nothingLeft: 'Es bleibt kein Termin übrig: Alle fallen auf freie Tage.',
} as const;

export type EventProblem = { field: 'start' | 'duration' | 'end' | 'stop'; text: string };

const dayOf = (seconds: number): IsoDay => dayInVienna(new Date(seconds * 1000));

const durationProblem = ({ start, duration, end }: EventTimes): EventProblem | null => {
  if (duration !== 'end') {
    return eventDurations.includes(duration) ? null : { field: 'duration', text: eventTexts.wrongDuration };
  }
  if (end < start) return { field: 'end', text: eventTexts.endBeforeStart };
  return end % eventStepSeconds === 0 ? null : { field: 'end', text: eventTexts.wrongStep };
};

const repeatProblem = ({ start, period, stop }: EventTimes, furthest: IsoDay): EventProblem | null => {
  if (period === 'never') return null;
  if (stop <= 0) return { field: 'stop', text: eventTexts.stopMissing };
  if (dayOf(stop) < dayOf(start)) return { field: 'stop', text: eventTexts.stopBeforeStart };
  return dayOf(stop) > furthest ? { field: 'stop', text: eventTexts.tooFarAhead } : null;
};

/** The problem with the times of a date; null = none. */
export const eventProblem = (times: EventTimes, now: Date): EventProblem | null => {
  const furthest = addDays(dayInVienna(now), maxDaysAhead);
  if (times.start <= 0) return { field: 'start', text: eventTexts.startMissing };
  if (times.start % eventStepSeconds !== 0) return { field: 'start', text: eventTexts.wrongStep };
  if (dayOf(times.start) > furthest) return { field: 'start', text: eventTexts.tooFarAhead };
  return durationProblem(times) ?? repeatProblem(times, furthest);
};

/** Local days of a repetition, including the first and `until`. */
export const repeatDays = (first: IsoDay, period: EventPeriod, until: IsoDay): readonly IsoDay[] => {
  const step = periodDays[period];
  const days = [first];
  if (step === 0) return days;
  for (let day = addDays(first, step); day <= until; day = addDays(day, step)) days.push(day);
  return days;
};

/** Length of a date: a number of minutes, or until a time of day a number of days later. */
export type EventLength = { minutes: number } | { afterDays: number; untilMinutes: number };

export const lengthOf = ({ start, duration, end }: Pick<EventTimes, 'start' | 'duration' | 'end'>): EventLength => {
  if (duration !== 'end') return { minutes: duration };
  const from = clockInVienna(new Date(start * 1000));
  const to = clockInVienna(new Date(end * 1000));
  const afterDays = Math.round((Date.parse(to.day) - Date.parse(from.day)) / 86_400_000);
  return { afterDays, untilMinutes: to.minutes };
};

/** The end of a date that starts at this moment. */
export const endOf = (start: Date, length: EventLength): Date => {
  if ('minutes' in length) return new Date(start.getTime() + length.minutes * 60_000);
  const { day } = clockInVienna(start);
  return momentInVienna({ day: addDays(day, length.afterDays), minutes: length.untilMinutes });
};

/** 90 if the list of durations contains it, otherwise 'end'. */
export const durationOf = (start: number, end: number): number | 'end' => {
  const minutes = (end - start) / 60;
  return eventDurations.includes(minutes) ? minutes : 'end';
};

export type SkippedHolidays = { withoutHolidays: boolean; withoutSchoolHolidays: boolean };

export type PlannedEvent = {
  day: IsoDay;
  start: Date;
  end: Date;
  holiday: string;
  school_holiday: string;
  /** Falls on a free day and is skipped. */
  isLeftOut: boolean;
};

/** All dates the form describes, in order, with the skipped ones marked. */
export const plannedEvents = (
  times: EventTimes,
  calendar: HolidayCalendar,
  { withoutHolidays, withoutSchoolHolidays }: SkippedHolidays,
): readonly PlannedEvent[] => {
  const { day: first, minutes } = clockInVienna(new Date(times.start * 1000));
  const until = dayInVienna(fromSeconds(times.stop) ?? new Date(times.start * 1000));
  const length = lengthOf(times);
  return repeatDays(first, times.period, until).map((day) => {
    const markers = markersOn(calendar, day);
    const start = momentInVienna({ day, minutes });
    const isLeftOut =
      (withoutHolidays && markers.holiday !== '') || (withoutSchoolHolidays && markers.school_holiday !== '');
    return { day, start, end: endOf(start, length), ...markers, isLeftOut };
  });
};
