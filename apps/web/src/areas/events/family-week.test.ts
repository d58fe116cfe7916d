import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { expect, test } from 'vitest';
import { familyWeek } from './family-week.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00+01:00`) / 1000;

const event = (ID: number, start: string, end: string, own: Record<number, string>): CalendarEvent => ({
  ID,
  previous_ID: 0,
  name: '',
  start: at(start),
  end: at(end),
  duration: 60,
  period: 'never',
  stop: 0,
  room: 'Turnsaal',
  room_ID: 0,
  visibility: 5,
  course_ID: 1,
  courseName: 'Turnen',
  timeZoneOffset: 60,
  holiday: '',
  school_holiday: '',
  mayEdit: false,
  mayChangeOwn: false,
  own: Object.values(own),
  own_IDs: Object.keys(own).map(Number),
  excused_IDs: [],
});

test('tells day by day what is still to come for whom, and nothing of others or of what is over', () => {
  const now = new Date(at('15T17:30') * 1000);
  const week = familyWeek(
    [
      event(1, '15T15:00', '15T16:00', { 1: 'Lena' }),
      event(2, '15T17:00', '15T18:00', { 1: 'Lena', 2: 'Paul' }),
      event(3, '16T16:00', '16T17:00', { 2: 'Paul' }),
      event(4, '16T17:00', '16T18:00', {}),
      event(5, '18T16:00', '18T17:00', { 1: 'Lena' }),
    ],
    now,
  );
  expect(week.map(({ title, dates }) => [title, dates.map((date) => `${date.event.ID} ${date.name}`)])).toEqual([
    ['Heute', ['2 Lena', '2 Paul']],
    ['Morgen', ['3 Paul']],
    ['Mittwoch, 18. November', ['5 Lena']],
  ]);
});
