import { describe, expect, it } from 'vitest';
import { readSearch } from './search-words.ts';

const read = (typed: string) => readSearch(typed, '2026-11-15');

describe('what somebody types into a search', () => {
  it.each([
    '+43 664 123 45 67',
    '0664/1234567',
    '0043 664 1234567',
    '(0664) 123-45-67',
    'Tel: 0664 1234567',
    '+43 (0)664 1234567',
  ])('%s is one telephone number', (typed) => {
    expect(read(typed)).toMatchObject({ kind: 'phone', digits: '436641234567' });
  });

  it.each(['4.5.2017', '04.05.17', '4. 5. 2017', '2017-05-04', ' 04.05.2017 '])('%s is one birth date', (typed) => {
    expect(read(typed)).toEqual({ kind: 'birthDate', day: '2017-05-04' });
  });

  it('takes a year of two digits for one in the past', () => {
    expect(read('1.2.45')).toEqual({ kind: 'birthDate', day: '1945-02-01' });
    expect(read('1.2.26')).toEqual({ kind: 'birthDate', day: '2026-02-01' });
  });

  it.each(['Huber', 'Huber 4', '31.02.2017', '12', '1010', 'anna@x.test', ''])('%s is neither', (typed) => {
    expect(read(typed)).toEqual({ kind: 'words', words: typed });
  });
});
