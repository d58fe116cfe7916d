import { describe, expect, test } from 'vitest';
import { momentInVienna } from '../kit/vienna-time.ts';
import {
  bookingProblem,
  cancellationFee,
  confirmationNumberOf,
  doPricesOverlap,
  isCodeShown,
  priceOfSlot,
  type RoomPrice,
  roomTexts,
  slotOf,
  usualTerms,
  weeklyDays,
} from './rules.ts';

const price = (weekdays: readonly number[], from: number, to: number, member: number, guest: number): RoomPrice => ({
  weekdays,
  from,
  to,
  memberPrice: member,
  guestPrice: guest,
});

const court = [price([1, 2, 3, 4, 5], 480, 1020, 800, 1400), price([1, 2, 3, 4, 5], 1020, 1320, 1200, 2000)];

describe('what a time costs', () => {
  test.each([
    ['an hour in the afternoon', '2026-10-12', 960, 1020, true, 800],
    ['over the change of price', '2026-10-12', 960, 1050, true, 1400],
    ['for somebody else', '2026-10-12', 960, 1050, false, 2400],
    ['a quarter of an hour, rounded', '2026-10-12', 960, 975, true, 200],
    ['on a day without a price', '2026-10-11', 960, 1020, true, null],
    ['reaching beyond the prices', '2026-10-12', 1290, 1350, true, null],
  ] as const)('%s', (_, day, from, to, isMember, cents) => {
    expect(priceOfSlot(court, { day, from, to }, isMember)).toBe(cents);
  });

  test('a room without prices costs nothing', () => {
    expect(priceOfSlot([], { day: '2026-10-12', from: 0, to: 60 }, false)).toBe(0);
  });

  test('two prices for one minute are seen, one after the other is fine', () => {
    expect(doPricesOverlap(court)).toBe(false);
    expect(doPricesOverlap([...court, price([5, 6], 1200, 1260, 1, 1)])).toBe(true);
    expect(doPricesOverlap([...court, price([6, 7], 1200, 1260, 1, 1)])).toBe(false);
  });
});

describe('a time on the clock', () => {
  const text = (slot: Parameters<typeof slotOf>[0]) => {
    const found = slotOf(slot);
    return 'text' in found ? found.text : [found.start.toISOString(), found.end.toISOString()];
  };
  test('that does not exist is none, in the hour that comes twice it is the first', () => {
    expect(text({ day: '2027-03-28', from: 120, to: 240 })).toBe(roomTexts.noSuchTime);
    expect(text({ day: '2027-03-28', from: 60, to: 150 })).toBe(roomTexts.noSuchTime);
    expect(text({ day: '2027-03-28', from: 60, to: 240 })).toEqual([
      '2027-03-28T00:00:00.000Z',
      '2027-03-28T02:00:00.000Z',
    ]);
    expect(text({ day: '2026-10-25', from: 120, to: 180 })).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
  });

  test('ends at midnight, too', () => {
    expect(text({ day: '2026-10-12', from: 1380, to: 1440 })).toEqual([
      '2026-10-12T21:00:00.000Z',
      '2026-10-12T22:00:00.000Z',
    ]);
  });
});

describe('the terms of a room', () => {
  const now = momentInVienna({ day: '2026-10-12', minutes: 600 });
  const terms = { ...usualTerms, bookable: true };
  const slot = { day: '2026-10-13', from: 960, to: 1020 };
  test('hold for members and guests, and not for the office', () => {
    const who = { now, isMember: true, isOffice: false };
    expect(bookingProblem(terms, slot, who)).toBeNull();
    expect(bookingProblem({ ...terms, bookable: false }, slot, who)?.text).toBe(roomTexts.notBookable);
    expect(bookingProblem({ ...terms, forGuests: false }, slot, { ...who, isMember: false })?.text).toBe(
      roomTexts.membersOnly,
    );
    expect(bookingProblem({ ...terms, bookable: false }, { ...slot, to: 1320 }, { ...who, isOffice: true })).toBeNull();
    expect(bookingProblem(terms, { ...slot, day: '2026-10-11' }, { ...who, isOffice: true })?.text).toBe(
      roomTexts.past,
    );
  });

  test('say what is kept when it is cancelled', () => {
    const start = momentInVienna({ day: '2026-10-13', minutes: 600 });
    const fee = (cancelHours: number) =>
      cancellationFee({ cancelHours, lateFeePercent: 50 }, { start, priceCents: 1405 }, now);
    expect([fee(24), fee(25), fee(0)]).toEqual([0, 703, 0]);
  });

  test('show the code from so many minutes before to the end', () => {
    const time = {
      start: momentInVienna({ day: '2026-10-12', minutes: 660 }),
      end: momentInVienna({ day: '2026-10-12', minutes: 720 }),
    };
    const shown = (minutes: number) =>
      isCodeShown({ codeMinutes: 60 }, time, momentInVienna({ day: '2026-10-12', minutes }));
    expect([599, 600, 719, 720].map(shown)).toEqual([false, true, true, false]);
  });
});

test('weeks go on to the last day, and not beyond a year', () => {
  expect(weeklyDays('2026-10-12', '2026-10-26')).toEqual(['2026-10-12', '2026-10-19', '2026-10-26']);
  expect(weeklyDays('2026-10-12', '2026-10-12')).toEqual(['2026-10-12']);
  expect(weeklyDays('2026-10-12', '2027-10-10')).toHaveLength(52);
  expect(weeklyDays('2026-10-12', '2027-10-11')).toEqual({ field: 'until', text: roomTexts.untilTooFar });
  expect(weeklyDays('2026-10-12', '2026-10-11')).toEqual({ field: 'until', text: roomTexts.untilBeforeDay });
});

test('a number that people read out', () => {
  expect([confirmationNumberOf(17), confirmationNumberOf(123_456)]).toEqual(['R00017', 'R123456']);
});
