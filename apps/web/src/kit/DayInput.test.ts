import { expect, it } from 'vitest';
import { parseDay, parseShortDay } from './DayInput.tsx';

it.each([
  ['9.3.2014', '2014-03-09'],
  ['09.03.2014', '2014-03-09'],
  ['09032014', '2014-03-09'],
  [' 31.12.1890 ', '1890-12-31'],
  ['31.2.2020', null],
  ['2014-03-09', '2014-03-09'],
  ['9.3.14', null],
  ['gestern', null],
  ['', null],
])('"%s" is understood as %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it.each([
  ['9.3.85', '1985-03-09'],
  ['090314', '2014-03-09'],
  ['1.12.26', '1926-12-01'],
  ['29.2.23', null],
  ['9.3.2014', null],
])('left behind before 15 November 2026, "%s" is understood as %s', (text, day) => {
  expect(parseShortDay(text, '2026-11-15')).toBe(day);
});
