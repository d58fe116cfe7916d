import { describe, expect, it } from 'vitest';
import { containsAllWords, readSearch } from './search-words.ts';

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

  it.each([
    '4.5.2017',
    '04.05.17',
    '4. 5. 2017',
    '2017-05-04',
    ' 04.05.2017 ',
    '04052017',
    '4/5/2017',
    '4 5 2017',
    '4. Mai 2017',
    '4 mai 17',
  ])('%s is one birth date', (typed) => {
    expect(read(typed)).toEqual({ kind: 'birthDate', day: '2017-05-04' });
  });

  it('takes a year of two digits for one in the past', () => {
    expect(read('1.2.45')).toEqual({ kind: 'birthDate', day: '1945-02-01' });
    expect(read('1.2.26')).toEqual({ kind: 'birthDate', day: '2026-02-01' });
  });

  it('knows the months by name', () => {
    for (const name of ['Jänner', 'Januar', 'jän.'])
      expect(read(`3. ${name} 1985`)).toEqual({ kind: 'birthDate', day: '1985-01-03' });
    expect(read('27. Sept. 1985')).toEqual({ kind: 'birthDate', day: '1985-09-27' });
  });

  it.each([
    ['Fußball U12', 'fussball'],
    ['Geräteturnen Mädchen', 'maedchen geraete'],
    ['Geräteturnen Mädchen', 'GERATE'],
    ['Zoë und Jose\u0301', 'zoe josé'],
    ['Kurse verwalten Einheiten', ' VERW  kur '],
    ['Yoga', ''],
  ])('%s is found by „%s“', (text, wanted) => {
    expect(containsAllWords(text, wanted)).toBe(true);
  });

  it('misses no word that is wanted', () => {
    expect(containsAllWords('Geräteturnen Mädchen', 'geräte buben')).toBe(false);
    expect(containsAllWords('Schauen', 'schaün')).toBe(false);
  });

  it.each(['Huber', 'Huber 4', '31.02.2017', '12', '1010', 'anna@x.test', ''])('%s is neither', (typed) => {
    expect(read(typed)).toEqual({ kind: 'words', words: typed });
  });
});
