import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { describe, expect, test } from 'vitest';
import { slotsOn } from './room-week.ts';
import { rangeOf, weekFrom } from './week.ts';

const at = (day: string, hour: number, minutes = 0) => toSeconds(startOfDayInVienna(day)) + hour * 3600 + minutes * 60;
const booking = (start: number, end: number, name = 'Turnen') => ({
  room_ID: 1,
  event_ID: start,
  start,
  end,
  name,
  course_ID: 0,
  elsewhere: '',
});
const monday = '2026-11-16';
const told = (bookings: Parameters<typeof slotsOn>[1], day = monday) =>
  slotsOn(day, bookings).map(({ from, to, booking: taken }) => [from / 60, to / 60, taken?.name ?? 'frei']);

describe('a week of the rooms', () => {
  test('goes from Monday to Sunday, whichever day is named', () => {
    expect(weekFrom('2026-11-22', monday)).toEqual(weekFrom(null, monday));
    expect([weekFrom('2026-02-31', monday)[0], weekFrom(null, monday)[6]]).toEqual([monday, '2026-11-22']);
  });

  test('has an hour more when summer time ends', () => {
    const { from, to } = rangeOf(weekFrom('2026-10-25', monday));
    expect(to - from).toBe(7 * 86_400 + 3600);
  });
});

describe('a day of a room', () => {
  test('is free from seven to ten when nothing takes it', () => {
    expect(told([])).toEqual([[7, 22, 'frei']]);
  });

  test('tells the gaps between what takes it, but none that is too short', () => {
    expect(told([booking(at(monday, 18), at(monday, 19)), booking(at(monday, 15), at(monday, 17, 45))])).toEqual([
      [7, 15, 'frei'],
      [15, 17.75, 'Turnen'],
      [18, 19, 'Turnen'],
      [19, 22, 'frei'],
    ]);
  });

  test('knows what lasts over midnight, and that parts may be taken at the same time', () => {
    const night = booking(at(monday, 20), at('2026-11-17', 8), 'Lesenacht');
    expect(told([night, booking(at(monday, 21), at(monday, 22), 'Yoga')])).toEqual([
      [7, 20, 'frei'],
      [20, 24, 'Lesenacht'],
      [21, 22, 'Yoga'],
    ]);
    expect(told([night], '2026-11-17')).toEqual([
      [0, 8, 'Lesenacht'],
      [8, 22, 'frei'],
    ]);
    expect(told([booking(at(monday, 20), at('2026-11-17', 0))], '2026-11-17')).toEqual([[7, 22, 'frei']]);
  });
});
