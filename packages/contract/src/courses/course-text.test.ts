import { describe, expect, test } from 'vitest';
import {
  ageText,
  leadersOf,
  nextDateText,
  priceLines,
  scheduleText,
  seasonLabel,
  seasonsMeet,
  shortAgeText,
  shortPriceText,
  shortScheduleText,
  showsEvents,
  spanText,
  weekdaysOf,
} from './course-text.ts';

const monday = 1_791_212_400; // 05.10.2026, 17:00
const week = 604_800;

describe('the season of a course', () => {
  const later = monday + 52 * week;
  test.each([
    [[], false],
    [[monday, monday + week, 0], false],
    [[monday, later], true],
  ])('is said where courses of %o stand beside each other: %s', (starts, isSaid) => {
    expect(seasonsMeet(starts.map((startdate) => ({ startdate })))).toBe(isSaid);
  });

  test('is named by its two years', () => {
    expect([0, monday, later].map((startdate) => seasonLabel({ startdate }))).toEqual([
      '',
      'Saison 2026/27',
      'Saison 2027/28',
    ]);
  });
});

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
    const course = { eventsList: starts.join(','), eventsMinutes: '60,60,60,60' };
    expect(scheduleText(course)).toBe('Montag, 17:00–18:00');
    expect(shortScheduleText(course)).toBe('Mo 17:00–18:00');
    expect(weekdaysOf(course)).toEqual([1]);
  });

  test('at two times in the week are both told, each with its own end', () => {
    const starts = [monday, monday + 180_000, monday + week, monday + week + 180_000];
    const course = { eventsList: starts.join(','), eventsMinutes: '60,90,60,90' };
    expect(scheduleText(course)).toBe('Montag, 17:00–18:00 und Mittwoch, 19:00–20:30');
    expect(shortScheduleText(course)).toBe('Mo 17:00–18:00, Mi 19:00–20:30');
  });

  test('that do not repeat are named', () => {
    const once = { eventsList: `${monday}`, eventsMinutes: '45', nextlocation: 'Turnsaal' };
    expect(scheduleText(once)).toBe('Mo., 05.10.2026, 17:00–17:45');
    expect(shortScheduleText(once)).toBe('Mo., 5.10. 17:00–17:45');
    expect(nextDateText(once)).toBe('Mo., 05.10.2026, 17:00–17:45, Turnsaal');
    const never = { eventsList: '', eventsMinutes: '', nextlocation: '' };
    expect([scheduleText(never), shortScheduleText(never), nextDateText(never)]).toEqual(['', '', '']);
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

  test('are a range on a card', () => {
    expect(shortAgeText({ ...none, olderthan: 8, youngerthan: 12 })).toBe('8–12 Jahre');
    expect(shortAgeText({ ...none, youngerthan: 9 })).toBe('bis 9 Jahre');
    expect(shortAgeText({ ...none, yearAllowedLeft: 2015, yearAllowedRight: 2017 })).toBe('Jahrgänge 2015–2017');
  });
});

describe('prices', () => {
  const course = { price: 9000, pricenm: 12_000, membersOnly: false };
  const club = { noMembership: false, vatRegisteredSince: 0, grossPrices: false };
  const now = new Date('2026-11-15T12:00:00Z');

  test('are told for members and others', () => {
    expect(priceLines(course, club, now).map(({ label }) => label)).toEqual(['Mitglieder', 'Nicht-Mitglieder']);
    expect(priceLines({ ...course, pricenm: 9000 }, club, now)).toEqual([{ label: 'Kosten', cents: 9000 }]);
    expect(priceLines({ ...course, membersOnly: true }, club, now)).toEqual([{ label: 'Mitglieder', cents: 9000 }]);
  });

  test('stand in one line on a card', () => {
    expect(shortPriceText(course, club, now)).toBe('ab €\u00a090');
    expect(shortPriceText({ ...course, price: 9050, pricenm: 9050 }, club, now)).toBe('€\u00a090,50');
    expect(shortPriceText({ ...course, price: 0, pricenm: 0 }, club, now)).toBe('kostenlos');
    expect(shortPriceText(course, { ...club, noMembership: true }, now)).toBe('€\u00a0120');
  });

  test('have the tax in them, however the club enters it', () => {
    const taxed = { ...club, vatRegisteredSince: 1_700_000_000 };
    expect(shortPriceText(course, taxed, now)).toBe('ab €\u00a0108');
    expect(shortPriceText(course, { ...taxed, grossPrices: true }, now)).toBe('ab €\u00a090');
    expect(shortPriceText(course, { ...club, vatRegisteredSince: 1_900_000_000 }, now)).toBe('ab €\u00a090');
  });

  test('know no members where the club has none', () => {
    expect(priceLines(course, { ...club, noMembership: true }, now)).toEqual([{ label: 'Kosten', cents: 12_000 }]);
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
