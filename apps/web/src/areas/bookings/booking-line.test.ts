import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { describe, expect, test } from 'vitest';
import { buildLine } from './booking-line.testing.ts';
import {
  cancelledText,
  dueIfBookedText,
  owedText,
  reservedText,
  runsAsMember,
  spanText,
  splitByTime,
  stateOf,
} from './booking-line.ts';

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

describe('what whoever books now will owe', () => {
  test.each([
    ['2026-10-01', 'sofort fällig'],
    ['2026-11-15', 'sofort fällig'],
    ['2027-04-14', 'fällig am 14.04.2027'],
  ])('with the day %s is told as "%s"', (day, text) => {
    expect(dueIfBookedText(noon(day), new Date('2026-11-15T10:00:00Z'))).toBe(text);
  });

  test('without a day is not told', () => {
    expect(dueIfBookedText(0, new Date())).toBe('');
  });
});

describe('a booking', () => {
  test.each([
    [{ role: participationRole.participant }, 'gebucht'],
    [{ role: participationRole.participant, reserved: true }, 'reserviert'],
    [{ role: participationRole.trainer }, 'Trainer'],
    [{ role: participationRole.waiting, position: 3 }, 'Warteliste, Platz 3'],
    [{ role: participationRole.participant, timeLeave: noon('2026-02-03') }, 'storniert'],
  ])('%o is called %s', (course, label) => {
    expect(stateOf(buildLine(course).course).label).toBe(label);
  });

  test('that was cancelled tells when, and whether its costs came back', () => {
    const timeLeave = noon('2026-02-03');
    expect(cancelledText(buildLine({ timeLeave, refunded: true }).course)).toBe(
      'storniert am 03.02.2026, Kosten gutgeschrieben',
    );
    expect(cancelledText(buildLine({ timeLeave }).course)).toBe('storniert am 03.02.2026, ohne Gutschrift');
    expect(cancelledText(buildLine({ timeLeave, cp_price: 0 }).course)).toBe('storniert am 03.02.2026');
  });

  test.each([
    ['that is paid', { open: 0 }, 'bezahlt'],
    ['of tomorrow', { dueDate: noon('2026-02-04'), open: 3000 }, 'am 04.02.2026 fällig'],
    ['of today', { dueDate: noon('2026-02-03'), open: 3000 }, 'heute fällig'],
    ['of which a part is paid', { dueDate: noon('2026-04-01'), open: 1000 }, '€\u00a010,00 am 01.04.2026 fällig'],
    ['without a day', { dueDate: 0, open: 3000 }, 'sofort fällig'],
    ['whose payment is not one’s business', { dueDate: noon('2026-01-01') }, 'am 01.01.2026 fällig'],
  ])('tells of an amount %s what it owes when', (_, owed, text) => {
    expect(owedText({ price: 3000, dueDate: noon('2026-02-03'), ...owed }, new Date('2026-02-03T10:00:00Z'))).toBe(
      text,
    );
  });

  test('that is reserved tells when it will be charged', () => {
    expect(reservedText({ chargedFrom: noon('2027-08-01') })).toBe('Reserviert, wird am 01.08.2027 verrechnet');
    expect(reservedText({ chargedFrom: 0 })).toBe('Reserviert, wird demnächst verrechnet');
  });

  test('belongs to the past from the day after the last one; without an end it never does', () => {
    const lines = [buildLine({ enddate: noon('2026-06-30') }), buildLine({ enddate: 0 })];
    expect(splitByTime(lines, new Date('2026-06-30T20:00:00Z')).past).toHaveLength(0);
    expect(splitByTime(lines, new Date('2026-07-01T04:00:00Z')).past).toEqual([lines[0]]);
  });

  test('names its days as far as they are known', () => {
    const [startdate, enddate] = [noon('2026-09-07'), noon('2027-06-30')];
    expect(spanText({ startdate, enddate })).toBe('07.09.2026 – 30.06.2027');
    expect(spanText({ startdate, enddate: 0 })).toBe('ab 07.09.2026');
    expect(spanText({ startdate, enddate: startdate })).toBe('07.09.2026');
    expect(spanText({ startdate: 0, enddate: 0 })).toBe('');
  });
});

describe('what runs as a member', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  test.each([
    ['at the lower price', { price: 9000, pricenm: 12_000 }, true],
    ['for members only', { membersOnly: true }, true],
    ['at one price for all', {}, false],
    ['at the price for others', { price: 9000, pricenm: 12_000, cp_price_nominal: 12_000 }, false],
    ['but was cancelled', { membersOnly: true, timeLeave: 1 }, false],
    ['but is over', { membersOnly: true, enddate: noon('2026-11-14') }, false],
    ['but waits', { membersOnly: true, role: participationRole.waiting }, false],
  ])('%s', (_, course, isSo) => {
    expect(runsAsMember(buildLine(course), now)).toBe(isSo);
  });
});

describe('bookings by date', () => {
  test('what comes next is first, what has no date comes later, what was cancelled last', () => {
    const lines = [
      buildLine({ cp_ID: 1, timeLeave: 5, nextevent: noon('2026-11-16') }),
      buildLine({ cp_ID: 2 }),
      buildLine({ cp_ID: 3, nextevent: noon('2026-11-20') }),
      buildLine({ cp_ID: 4, startdate: noon('2026-11-18') }),
    ];
    const { current } = splitByTime(lines, new Date('2026-11-15T12:00:00Z'));
    expect(current.map(({ course }) => course.cp_ID)).toEqual([4, 3, 2, 1]);
  });
});
