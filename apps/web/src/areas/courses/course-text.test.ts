import { describe, expect, test } from 'vitest';
import { ageText, leadersOf, priceLines, scheduleText, showsEvents, spanText, weekdaysOf } from './course-text.ts';

const monday = 1_791_212_400; // 05.10.2026, 17:00
const week = 604_800;

describe('the days of a course', () => {
  test.each([
    [{ startdate: 0, enddate: 0 }, ''],
    [{ startdate: monday, enddate: 0 }, '05.10.2026'],
    [{ startdate: monday, enddate: monday }, '05.10.2026'],
    [{ startdate: monday, enddate: monday + week }, '05.10.2026 – 12.10.2026'],
  ])('%o read "%s"', (days, text) => {
    expect(spanText(days)).toBe(text);
  });

  test('that repeat are told by weekday and time, also across the end of summer time', () => {
    const starts = [monday, monday + week, monday + 2 * week, monday + 3 * week + 3600];
    expect(scheduleText({ eventsList: starts.join(',') })).toBe('Montag, 17:00');
    expect(weekdaysOf({ eventsList: starts.join(',') })).toEqual([1]);
  });

  test('that do not repeat are named', () => {
    expect(scheduleText({ eventsList: `${monday}` })).toBe('Mo., 05.10.2026, 17:00');
    expect(scheduleText({ eventsList: '' })).toBe('');
  });
});

describe('ages', () => {
  const none = { olderthan: 0, youngerthan: 120, yearAllowedLeft: 0, yearAllowedRight: 0 };
  test.each([
    [none, ''],
    [{ ...none, olderthan: 6 }, 'ab 6 Jahren'],
    [{ ...none, youngerthan: 9 }, 'bis 9 Jahre'],
    [{ ...none, youngerthan: 99.5 }, 'bis 99,5 Jahre'],
    [{ ...none, olderthan: 5.5, youngerthan: 9 }, '5,5 bis 9 Jahre'],
    [{ ...none, olderthan: 6, youngerthan: 6 }, '6 Jahre'],
    [{ ...none, yearAllowedLeft: 2015, yearAllowedRight: 2017 }, 'Jahrgänge 2015 bis 2017'],
  ])('%o read "%s"', (ages, text) => {
    expect(ageText(ages)).toBe(text);
  });
});

describe('prices', () => {
  const course = { price: 9000, pricenm: 12_000, membersOnly: false };
  const club = { noMembership: false };

  test('are told for members and others', () => {
    expect(priceLines(course, club).map(({ label }) => label)).toEqual(['Mitglieder', 'Nicht-Mitglieder']);
    expect(priceLines({ ...course, pricenm: 9000 }, club)).toEqual([{ label: 'Kosten', cents: 9000 }]);
    expect(priceLines({ ...course, membersOnly: true }, club)).toEqual([{ label: 'Mitglieder', cents: 9000 }]);
  });

  test('know no members where the club has none', () => {
    expect(priceLines(course, { noMembership: true })).toEqual([{ label: 'Kosten', cents: 12_000 }]);
  });
});

test('leaders are numbers and names', () => {
  expect(leadersOf({ trainers: '5|Theo Berger,7|Eva Maier' })).toEqual([
    { id: 5, name: 'Theo Berger' },
    { id: 7, name: 'Eva Maier' },
  ]);
  expect(leadersOf({ trainers: '' })).toEqual([]);
});

test('a membership hides its dates', () => {
  expect(showsEvents({ tags: '12,1' })).toBe(false);
  expect(showsEvents({ tags: '12,11' })).toBe(true);
});
