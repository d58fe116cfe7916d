import { expect, it } from 'vitest';
import { parseDay } from './DayInput.tsx';

it.each([
  ['9.3.2014', '2014-03-09'],
  ['09.03.2014', '2014-03-09'],
  ['09032014', '2014-03-09'],
  [' 31.12.1890 ', '1890-12-31'],
  ['31.2.2020', null],
  ['2014-03-09', null],
  ['gestern', null],
  ['', null],
])('"%s" is understood as %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
