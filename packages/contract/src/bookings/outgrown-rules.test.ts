import { expect, it } from 'vitest';
import { limitsNextYear, outgrownTexts, rankInvited, tooOldFor } from './outgrown-rules.ts';

const limits = {
  minAge: 6,
  maxAge: 8,
  ageMeasuredOn: null,
  startsOn: '2026-09-10',
  birthYearFrom: null,
  birthYearTo: null,
};

it.each([
  // Eight on the first day of the next season, nine a day later.
  ['2018-09-11', ''],
  ['2018-09-10', 'Höchstalter 8 Jahre: am 10.09.2027 schon 9 Jahre alt.'],
  // Being too young is not outgrowing a course.
  ['2024-01-01', ''],
  [null, ''],
])('who was born on %s in the next season: %s', (birth, text) => {
  expect(tooOldFor(limitsNextYear(limits), birth, '2026-11-19')).toBe(text);
});

it('years of birth move along', () => {
  const years = { ...limits, minAge: null, maxAge: null, birthYearFrom: 2018, birthYearTo: 2019 };
  const next = limitsNextYear(years);
  expect([next.birthYearFrom, next.birthYearTo, next.startsOn]).toEqual([2019, 2020, '2027-09-10']);
  expect(tooOldFor(next, '2018-05-01', '2026-11-19')).not.toBe('');
  expect(tooOldFor(next, '2021-05-01', '2026-11-19')).toBe('');
});

it('the order is told and kept: by booking, or by membership with bookings among equals', () => {
  const at = (day: string) => new Date(`${day}T10:00:00Z`);
  const persons = [
    { id: 1, bookedAt: at('2026-06-03'), memberSince: '2020-01-01' },
    { id: 2, bookedAt: at('2026-06-01'), memberSince: null },
    { id: 3, bookedAt: at('2026-06-02'), memberSince: '2020-01-01' },
    { id: 4, bookedAt: at('2026-06-04'), memberSince: '2019-01-01' },
  ];
  expect(rankInvited(persons, 'booked').map(({ id }) => id)).toEqual([2, 3, 1, 4]);
  expect(rankInvited(persons, 'member').map(({ id }) => id)).toEqual([4, 3, 1, 2]);
  expect(outgrownTexts.fewer({ places: 1, invited: 3, order: 'booked' })).toBe(
    'Es ist 1 Platz frei, eingeladen sind 3. Zuerst kommt, wer früher gebucht hat.',
  );
});
