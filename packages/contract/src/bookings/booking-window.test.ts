import { describe, expect, it } from 'vitest';
import { bookingWindowOf, bookingWindowText } from './booking-window.ts';

const now = 1_000;
const told = (epochSeconds: number) => `T${epochSeconds}`;

describe('the booking window', () => {
  it.each([
    ['before its start', { bookingStart: 1_001 }, true, 'buchbar ab T1001', false],
    ['from its start on', { bookingStart: 1_000, bookingEnd: 2_000 }, true, 'Anmeldeschluss T2000', true],
    ['just before its end', { bookingStart: 1, bookingEnd: 1_001 }, true, 'Anmeldeschluss T1001', true],
    ['at its end', { bookingStart: 1, bookingEnd: 1_000 }, true, 'nicht mehr buchbar', false],
    ['when start equals end', { bookingStart: 5_000, bookingEnd: 5_000 }, true, '', false],
    ['without any times', {}, true, '', true],
    ['with a start that has passed and no end', { bookingStart: 1 }, true, '', true],
    ['with an end alone', { bookingEnd: 1_500 }, false, 'Anmeldeschluss T1500', true],
  ] as const)('%s', (_, times, isExistingMember, text, isBookable) => {
    const window = bookingWindowOf(
      { bookingStart: 0, bookingEnd: 0, allBookingStart: 0, enddate: 0, ...times },
      { now, isExistingMember },
    );
    expect({ text: bookingWindowText(window, told), isBookable: window.isBookable }).toEqual({ text, isBookable });
  });
});

describe('a course that is over', () => {
  const at = (time: string) => Date.parse(time) / 1000;
  // The clocks go back in this night: the last day has 25 hours.
  const enddate = at('2026-10-25T00:00:00+02:00');

  it.each([
    ['on its last day', '2026-10-25T23:59:59+01:00', 'Anmeldeschluss T1800000000', true],
    ['on the day after', '2026-10-26T00:00:00+01:00', 'nicht mehr buchbar', false],
  ])('%s', (_, now_, text, isBookable) => {
    const times = { bookingStart: 1, bookingEnd: 1_800_000_000, allBookingStart: 0, enddate };
    const window = bookingWindowOf(times, { now: at(now_), isExistingMember: true });
    expect({ text: bookingWindowText(window, told), isBookable: window.isBookable }).toEqual({ text, isBookable });
  });
});

describe('new members', () => {
  const times = { bookingStart: 900, bookingEnd: 2_000, allBookingStart: 1_100, enddate: 0 };

  it('book from their own start on, while existing members already can', () => {
    expect(bookingWindowOf(times, { now, isExistingMember: true }).isBookable).toBe(true);
    expect(bookingWindowOf(times, { now, isExistingMember: false })).toEqual({
      state: 'before',
      isBookable: false,
      from: 1_100,
    });
    expect(bookingWindowOf(times, { now: 1_100, isExistingMember: false }).isBookable).toBe(true);
  });

  it.each([2_000, 2_500])('never book when their start %i is not before the end', (allBookingStart) => {
    const window = bookingWindowOf({ ...times, allBookingStart }, { now, isExistingMember: false });
    expect(bookingWindowText(window, told)).toBe('Nur für bestehende Mitglieder');
    expect(window.isBookable).toBe(false);
    expect(bookingWindowOf({ ...times, allBookingStart }, { now, isExistingMember: true }).isBookable).toBe(true);
  });

  it('book with everybody when they have no start of their own', () => {
    expect(bookingWindowOf({ ...times, allBookingStart: 0 }, { now, isExistingMember: false }).isBookable).toBe(true);
  });
});
