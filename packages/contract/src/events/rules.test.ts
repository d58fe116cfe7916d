import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDaysInVienna, clockInVienna, clockText, momentInVienna, offsetInVienna } from '../kit/vienna-time.ts';
import {
  durationLabel,
  durationOf,
  type EventTimes,
  eventDurations,
  eventProblem,
  nextSlot,
  periodLabels,
  plannedEvents,
  repeatDays,
} from './rules.ts';

const at = (day: string, minutes: number) => momentInVienna({ day, minutes }).getTime() / 1000;

describe('the clock in Vienna', () => {
  const intl = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Vienna',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const moments = fc.date({ min: new Date('1997-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

  it('is the one of the time zone database', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const { day, minutes } = clockInVienna(moment);
        return `${day} ${clockText(minutes)}` === intl.format(moment);
      }),
    );
  });

  it('comes back to the moment, but for the hour that comes twice', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
        const back = momentInVienna(clockInVienna(minute));
        return back.getTime() === minute.getTime() || minute.getTime() - back.getTime() === 3_600_000;
      }),
    );
  });

  it('turns on the last Sundays of March and October at 01:00 UTC', () => {
    for (const [moment, before, after] of [
      ['2026-10-25T01:00:00Z', 120, 60],
      ['2027-03-28T01:00:00Z', 60, 120],
      ['2027-10-31T01:00:00Z', 120, 60],
      ['2028-03-26T01:00:00Z', 60, 120],
    ] as const) {
      const time = Date.parse(moment);
      expect([offsetInVienna(new Date(time - 1)), offsetInVienna(new Date(time))]).toEqual([before, after]);
    }
  });

  it('takes the first of an hour that comes twice, and moves on from one that does not come', () => {
    expect(momentInVienna({ day: '2026-10-25', minutes: 150 }).toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(momentInVienna({ day: '2027-03-28', minutes: 150 }).toISOString()).toBe('2027-03-28T01:30:00.000Z');
    expect(clockInVienna(addDaysInVienna(new Date('2027-03-27T01:30:00Z'), 2)).minutes).toBe(150);
  });
});

describe('durations', () => {
  it('are 24 short ones and 49 long ones', () => {
    expect(eventDurations.filter((minutes) => minutes < 120)).toHaveLength(24);
    expect(eventDurations.filter((minutes) => minutes >= 120)).toHaveLength(49);
    expect([eventDurations[0], eventDurations[23], eventDurations[24], eventDurations.at(-1)]).toEqual([
      0, 115, 120, 840,
    ]);
  });

  it.each([
    [5, '5 Minuten'],
    [90, '90 Minuten'],
    [120, '2 Stunden'],
    [135, '2 Stunden 15 Minuten'],
  ])('%i are told as „%s“', (minutes, label) => {
    expect(durationLabel(minutes)).toBe(label);
  });

  it('that are in no list are told by the end', () => {
    expect(durationOf(0, 3600)).toBe(60);
    expect(durationOf(0, 125 * 60)).toBe('end');
  });
});

it('a new date begins at the next quarter of an hour', () => {
  expect(new Date(nextSlot(new Date('2026-11-15T10:01:00Z')) * 1000).toISOString()).toBe('2026-11-15T10:15:00.000Z');
  expect(new Date(nextSlot(new Date('2026-11-15T10:15:00Z')) * 1000).toISOString()).toBe('2026-11-15T10:15:00.000Z');
});

it('repetitions have their words', () => {
  expect(Object.values(periodLabels)).toEqual([
    'nie',
    'täglich',
    'wöchentlich',
    'alle zwei Wochen',
    'alle drei Wochen',
  ]);
});

describe('a repetition', () => {
  it.each([
    ['never', 1],
    ['1d', 29],
    ['1w', 5],
    ['2w', 3],
    ['3w', 2],
  ] as const)('%s has %i dates in four weeks', (period, count) => {
    expect(repeatDays('2026-10-19', period, '2026-11-16')).toHaveLength(count);
  });

  const vienna = { federalState: 'W', extraHolidays: [] } as const;
  const everything = { withoutHolidays: false, withoutSchoolHolidays: false };
  const weekly = (from: string, until: string): EventTimes => ({
    start: at(from, 18 * 60),
    duration: 60,
    end: 0,
    period: '1w',
    stop: at(until, 0),
  });

  it('keeps the time of day when the clock changes', () => {
    const autumn = plannedEvents(weekly('2026-10-19', '2026-10-26'), vienna, everything);
    const spring = plannedEvents(weekly('2027-03-22', '2027-03-29'), vienna, everything);
    expect([...autumn, ...spring].map(({ start }) => start.getTime() / 1000)).toEqual([
      1792425600, 1793034000, 1805734800, 1806336000,
    ]);
  });

  it('leaves out holidays and school holidays when that is wanted', () => {
    const times = weekly('2026-10-19', '2026-11-09');
    const daysOf = (leaving: typeof everything) =>
      plannedEvents(times, vienna, leaving)
        .filter(({ isLeftOut }) => !isLeftOut)
        .map(({ day }) => day);
    expect(daysOf(everything)).toHaveLength(4);
    expect(daysOf({ ...everything, withoutHolidays: true })).toEqual(['2026-10-19', '2026-11-02', '2026-11-09']);
    expect(daysOf({ ...everything, withoutSchoolHolidays: true })).toEqual(['2026-10-19', '2026-11-09']);
  });

  it('repeats an end by the clock, too', () => {
    const [first, second] = plannedEvents(
      {
        ...weekly('2026-10-18', '2026-10-25'),
        start: at('2026-10-18', 0),
        duration: 'end',
        end: at('2026-10-18', 360),
      },
      vienna,
      everything,
    );
    expect(first && (first.end.getTime() - first.start.getTime()) / 3_600_000).toBe(6);
    expect(second && (second.end.getTime() - second.start.getTime()) / 3_600_000).toBe(7);
  });
});

describe('what is wrong with a date', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const good: EventTimes = { start: at('2026-11-20', 1020), duration: 60, end: 0, period: 'never', stop: 0 };
  const textOf = (change: Partial<EventTimes>) => eventProblem({ ...good, ...change }, now)?.text ?? null;

  it('is nothing, mostly', () => {
    expect(textOf({})).toBeNull();
    expect(textOf({ duration: 'end', end: good.start })).toBeNull();
    expect(textOf({ period: '1w', stop: at('2026-11-20', 0) })).toBeNull();
    expect(textOf({ start: at('2029-11-14', 1020) })).toBeNull();
  });

  it.each<[Partial<EventTimes>, string]>([
    [{ start: 0 }, 'Bitte gib an, wann der Termin beginnt.'],
    [{ start: good.start + 60 }, 'Bitte wähle die Zeit in Schritten von 5 Minuten.'],
    [{ duration: 7 }, 'Diese Dauer gibt es nicht. Bitte wähle eine aus der Liste oder gib das Ende an.'],
    [{ duration: 'end', end: good.start - 300 }, 'Das Ende liegt vor dem Beginn.'],
    [{ start: at('2029-11-15', 1020) }, 'Termine können höchstens 1095 Tage im Voraus liegen.'],
    [{ period: '1w' }, 'Bitte gib an, bis wann sich der Termin wiederholt.'],
    [{ period: '1w', stop: at('2026-11-19', 0) }, 'Die Wiederholung endet vor dem ersten Termin.'],
    [{ period: '1w', stop: at('2029-11-15', 0) }, 'Termine können höchstens 1095 Tage im Voraus liegen.'],
  ])('%o: „%s“', (change, text) => {
    expect(textOf(change)).toBe(text);
  });
});
