import { addDays, dayInVienna, fromSeconds, type IsoDay, maxDaysAhead } from '../kit/days.ts';
import { type HolidayCalendar, markersOn } from '../kit/school-calendar.ts';
import { clockInVienna, momentInVienna } from '../kit/vienna-time.ts';

/** Termine: what a date may be, and which dates a repetition means. The browser and the server ask the same functions. */
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

/** A new date begins at the next quarter of an hour. */
export const nextSlot = (now: Date): number => Math.ceil(now.getTime() / 1000 / slotSeconds) * slotSeconds;

/** Seconds on the wire; `stop` is any moment of the last day on which it may still take place. */
export type EventTimes = {
  start: number;
  duration: number | 'end';
  /** Counts when the duration is 'end'. */
  end: number;
  period: EventPeriod;
  stop: number;
};

/** Why a date is off or at another time, as those who take part read it. */
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

/** What is wrong with the times of a date; null = nothing. */
export const eventProblem = (times: EventTimes, now: Date): EventProblem | null => {
  const furthest = addDays(dayInVienna(now), maxDaysAhead);
  if (times.start <= 0) return { field: 'start', text: eventTexts.startMissing };
  if (times.start % eventStepSeconds !== 0) return { field: 'start', text: eventTexts.wrongStep };
  if (dayOf(times.start) > furthest) return { field: 'start', text: eventTexts.tooFarAhead };
  return durationProblem(times) ?? repeatProblem(times, furthest);
};

/** Local days of a repetition, the first included, `until` as well. */
export const repeatDays = (first: IsoDay, period: EventPeriod, until: IsoDay): readonly IsoDay[] => {
  const step = periodDays[period];
  const days = [first];
  if (step === 0) return days;
  for (let day = addDays(first, step); day <= until; day = addDays(day, step)) days.push(day);
  return days;
};

/** How long a date lasts: so many minutes, or until a time of day so many days later. */
export type EventLength = { minutes: number } | { afterDays: number; untilMinutes: number };

export const lengthOf = ({ start, duration, end }: Pick<EventTimes, 'start' | 'duration' | 'end'>): EventLength => {
  if (duration !== 'end') return { minutes: duration };
  const from = clockInVienna(new Date(start * 1000));
  const to = clockInVienna(new Date(end * 1000));
  const afterDays = Math.round((Date.parse(to.day) - Date.parse(from.day)) / 86_400_000);
  return { afterDays, untilMinutes: to.minutes };
};

/** The end of the date that begins at this moment. */
export const endOf = (start: Date, length: EventLength): Date => {
  if ('minutes' in length) return new Date(start.getTime() + length.minutes * 60_000);
  const { day } = clockInVienna(start);
  return momentInVienna({ day: addDays(day, length.afterDays), minutes: length.untilMinutes });
};

/** 90 when the list of durations has it, 'end' otherwise. */
export const durationOf = (start: number, end: number): number | 'end' => {
  const minutes = (end - start) / 60;
  return eventDurations.includes(minutes) ? minutes : 'end';
};

export type LeavingOut = { withoutHolidays: boolean; withoutSchoolHolidays: boolean };

export type PlannedEvent = {
  day: IsoDay;
  start: Date;
  end: Date;
  holiday: string;
  school_holiday: string;
  /** Falls on a free day that was not wanted. */
  isLeftOut: boolean;
};

/** Every date that the form means, in order, and which of them are left out. */
export const plannedEvents = (
  times: EventTimes,
  calendar: HolidayCalendar,
  { withoutHolidays, withoutSchoolHolidays }: LeavingOut,
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
