import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { expect, test } from 'vitest';
import { roomsToday } from './rooms-today.ts';

const day = '2026-11-16';
const at = (hour: number) => momentInVienna({ day, minutes: hour * 60 });

const event = (name: string, hour: number, room: string): CalendarEvent => {
  const start = at(hour).getTime() / 1000;
  return {
    ID: hour,
    previous_ID: 0,
    name,
    start,
    end: start + 3600,
    duration: 60,
    period: 'never',
    stop: 0,
    room,
    room_ID: 0,
    visibility: 5,
    course_ID: 0,
    courseName: '',
    timeZoneOffset: 60,
    holiday: '',
    school_holiday: '',
    mayEdit: false,
    mayChangeOwn: false,
    own: [],
    own_IDs: [],
    excused_IDs: [],
  };
};

test('rooms in their order with what is still to come, and what has none at the end', () => {
  const events = [
    event('Vorbei', 9, 'Saal 2'),
    event('Yoga', 18, 'Saal 10'),
    event('Lauftreff', 17, ''),
    event('Judo', 19, 'Saal 2'),
    event('Turnen', 16, 'Saal 2'),
  ];
  expect(roomsToday(events, at(12)).map(({ room, events: taken }) => [room, ...taken.map(({ name }) => name)])).toEqual(
    [
      ['Saal 2', 'Turnen', 'Judo'],
      ['Saal 10', 'Yoga'],
      ['', 'Lauftreff'],
    ],
  );
});
