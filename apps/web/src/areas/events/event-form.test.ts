import type { Event } from '@vereinshaus/contract/events/calls';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { describe, expect, it } from 'vitest';
import { formOf, inputOf, newEvent, newEventOf, previewOf, problemsOf } from './event-form.ts';
import { timesText } from './event-text.ts';

const now = new Date('2026-10-01T10:03:00Z');
const at = (day: string, hour: number) => momentInVienna({ day, minutes: hour * 60 }).getTime() / 1000;

const monday: Event = {
  ID: 7,
  previous_ID: 0,
  name: 'Turnen',
  start: at('2026-10-19', 18),
  end: at('2026-10-19', 19),
  duration: 60,
  period: '1w',
  stop: at('2026-11-09', 0),
  room: 'Turnsaal',
  room_ID: 3,
  visibility: 5,
  course_ID: 4,
  courseName: 'Kinderturnen',
  timeZoneOffset: 120,
  holiday: '',
  school_holiday: '',
  mayEdit: true,
  mayChangeOwn: false,
};

it('a date that ends an hour later at the same time of the clock shows an end', () => {
  const seconds = (moment: string) => Date.parse(moment) / 1000;
  const [start, end] = [seconds('2026-10-25T00:30:00Z'), seconds('2026-10-25T01:30:00Z')];
  expect([timesText({ start, end }), timesText({ start, end: start })]).toEqual(['02:30–02:30', '02:30']);
});

describe('the form of a new date', () => {
  it('starts at the next quarter with an hour, private and alone', () => {
    expect(newEvent(now, 1)).toMatchObject({
      day: 20261001,
      time: '12:15',
      duration: '60',
      period: 'never',
      visibility: '1',
      room: '',
    });
  });

  it('is seen by whom the club says', () => {
    expect(newEvent(now, 5).visibility).toBe('5');
    expect(newEventOf({ startdate: 0, enddate: 0 }, [], now, 4).visibility).toBe('4');
  });

  it('needs a name only without a course', () => {
    expect(problemsOf(newEvent(now, 1), { event: null, courseId: 4, now })).toEqual({});
    expect(problemsOf(newEvent(now, 1), { event: null, courseId: 0, now })).toEqual({
      name: 'Bitte gib dem Termin einen Namen.',
    });
  });

  it('puts what is wrong under the field it is about', () => {
    const values = { ...newEvent(now, 1), time: '', room: 'place' };
    expect(problemsOf(values, { event: null, courseId: 4, now })).toEqual({
      day: 'Bitte gib an, wann der Termin beginnt.',
      place: 'Bitte gib den Ort an.',
    });
    expect(problemsOf({ ...newEvent(now, 1), period: '1w' }, { event: null, courseId: 4, now })).toEqual({
      stopDay: 'Bitte gib an, bis wann sich der Termin wiederholt.',
    });
  });

  it('is sent by Vienna’s clock, whatever the browser’s is', () => {
    const values = { ...newEvent(now, 1), day: 20261026, time: '18:00', room: 'place', place: 'Stadtpark' };
    expect(inputOf(values, { event: null, courseId: 4 })).toEqual({
      type: 'only_this',
      course_ID: 4,
      name: '',
      start: 1793034000,
      duration: 60,
      period: 'never',
      stop: 0,
      room_ID: 0,
      room: 'Stadtpark',
      visibility: 1,
      withoutHolidays: false,
      withoutSchoolHolidays: false,
    });
  });
});

describe('the form of a new date of a course', () => {
  const days = { startdate: at('2026-10-12', 0), enddate: at('2027-01-25', 0) };

  it('is a week after its last date, at the same time and place, for whom the club says', () => {
    const earlier = {
      ...monday,
      ID: 6,
      start: at('2026-10-12', 9),
      end: at('2026-10-12', 11),
      duration: 120,
      room_ID: 8,
    };
    expect(newEventOf(days, [monday, earlier], now, 5)).toMatchObject({
      day: 20261026,
      time: '18:00',
      duration: '60',
      room: '3',
      period: 'never',
      visibility: '5',
    });
  });

  it('is never in the past: the same weekday comes again', () => {
    const old = { ...monday, start: at('2026-06-08', 18), end: at('2026-06-08', 19) };
    expect(newEventOf(days, [old], now, 5)).toMatchObject({ day: 20261005, time: '18:00' });
  });

  it('begins with the first day of a course without dates, every week until its last', () => {
    expect(newEventOf(days, [], now, 4)).toMatchObject({
      day: 20261012,
      period: '1w',
      stopDay: 20270125,
      visibility: '4',
    });
    expect(newEventOf({ startdate: 0, enddate: 0 }, [], now, 1)).toEqual(newEvent(now, 1));
  });
});

describe('the form of a date of a repetition', () => {
  it('changed alone says nothing about the repetition', () => {
    const input = inputOf({ ...formOf(monday), time: '17:00' }, { event: monday, courseId: 4 });
    expect(input).toMatchObject({ ID: 7, type: 'only_this', start: at('2026-10-19', 17), room_ID: 3, room: '' });
    expect(input).not.toHaveProperty('period');
  });

  it('changed with all later ones does', () => {
    const values = { ...formOf(monday), scope: 'all_future' as const, stopDay: 20261116 };
    expect(inputOf(values, { event: monday, courseId: 4 })).toMatchObject({
      type: 'all_future',
      period: '1w',
      stop: at('2026-11-16', 0),
    });
  });

  it('becomes a repetition when a single date gets a rhythm', () => {
    const single: Event = { ...monday, period: 'never', stop: 0 };
    const values = { ...formOf(single), period: '1d' as const, stopDay: 20261023 };
    expect(inputOf(values, { event: single, courseId: 4 })).toMatchObject({ type: 'all_future', period: '1d' });
  });
});

describe('the preview', () => {
  const vienna = { federalState: 'W', extraHolidays: [] } as const;
  const weekly = { ...newEvent(now, 1), day: 20261019, time: '18:00', period: '1w' as const, stopDay: 20261109 };

  it('counts the dates and marks the free days', () => {
    const planned = previewOf(weekly, vienna, null, now);
    expect(planned.map(({ day, holiday, school_holiday }) => [day, holiday, school_holiday])).toEqual([
      ['2026-10-19', '', ''],
      ['2026-10-26', 'Nationalfeiertag', 'Herbstferien'],
      ['2026-11-02', '', 'Herbstferien'],
      ['2026-11-09', '', ''],
    ]);
  });

  it('knows which are left out', () => {
    const planned = previewOf({ ...weekly, withoutSchoolHolidays: true }, vienna, null, now);
    expect(planned.filter(({ isLeftOut }) => !isLeftOut)).toHaveLength(2);
  });

  it('is empty while the form is not complete, and when the repetition stays', () => {
    expect(previewOf({ ...weekly, stopDay: 0 }, vienna, null, now)).toEqual([]);
    expect(previewOf({ ...formOf(monday), scope: 'all_future' }, vienna, monday, now)).toEqual([]);
    expect(previewOf({ ...formOf(monday), scope: 'all_future', stopDay: 20261116 }, vienna, monday, now)).toHaveLength(
      5,
    );
  });
});
