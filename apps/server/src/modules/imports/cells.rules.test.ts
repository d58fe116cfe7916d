import { addDays } from '@vereinshaus/contract/kit/days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCountry, readDay, readSex, readYesNo, splitStreet } from './cells.rules.ts';

const today = '2026-11-15';

describe('a day in a cell', () => {
  it.each([
    ['26.09.1985', '1985-09-26'],
    ['6.9.1985', '1985-09-06'],
    ['26. 9. 1985', '1985-09-26'],
    ['26/09/1985', '1985-09-26'],
    ['26.9.85', '1985-09-26'],
    ['1.1.14', '2014-01-01'],
    ['1985-09-26', '1985-09-26'],
    ['1985-09-26T00:00:00', '1985-09-26'],
    ['19850926', '1985-09-26'],
    ['31316', '1985-09-26'],
    ['31316.5', '1985-09-26'],
    ['29.02.2024', '2024-02-29'],
    ['26.09.1985 00:00', '1985-09-26'],
    ['26.09.1985 00:00:00', '1985-09-26'],
    ['26. September 1985', '1985-09-26'],
    ['26. Sept. 1985', '1985-09-26'],
    ['1. Jänner 2014', '2014-01-01'],
    ['3. März 2014', '2014-03-03'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, today)).toBe(day);
  });

  it.each([
    '31.02.2020',
    '29.02.2023',
    '1985',
    '85',
    '13.13.2013',
    'unbekannt',
    '2020-13-01',
    '99999',
    '26.09.',
    '31. Februar 2020',
    '3. Irgendwann 2020',
  ])('%s is none', (text) => {
    expect(readDay(text, today)).toBeNull();
  });

  it('is the same in every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2200, max: 70_000 }), (serial) => {
        const day = addDays('1899-12-30', serial);
        const [year, month, date] = day.split('-');
        const written = [String(serial), day, `${date}.${month}.${year}`, `${year}${month}${date}`];
        expect(written.map((text) => readDay(text, today))).toEqual(written.map(() => day));
      }),
    );
  });
});

describe('words in a cell', () => {
  it.each([
    ['Frau', 'fem'],
    ['W', 'fem'],
    ['männlich', 'male'],
    ['Familie', 'fam'],
    ['divers', ''],
    ['Hr', null],
  ])('%s as a sex is %s', (text, sex) => {
    expect(readSex(text)).toBe(sex);
  });

  it.each([
    ['AT', 'AT'],
    ['Österreich', 'AT'],
    ['oesterreich', 'AT'],
    ['A', 'AT'],
    ['Schweiz', 'CH'],
    ['Mittelerde', null],
  ])('%s as a country is %s', (text, code) => {
    expect(readCountry(text)).toBe(code);
  });

  it.each([
    ['Ja', true],
    ['x', true],
    ['nein', false],
    ['vielleicht', null],
  ])('%s as yes or no is %s', (text, answer) => {
    expect(readYesNo(text)).toBe(answer);
  });

  it.each([
    ['Hauptstraße 7a/12', 'Hauptstraße', '7a', '12'],
    ['Straße des 12. Februar 3', 'Straße des 12. Februar', '3', ''],
    ['Am Platz', 'Am Platz', '', ''],
    ['Dr.-Karl-Renner-Pr. 14', 'Dr.-Karl-Renner-Pr.', '14', ''],
    ['Seegasse 1-3', 'Seegasse', '1-3', ''],
  ])('%s is a street with a number', (text, street, number, door) => {
    expect(splitStreet(text)).toEqual({ street, number, door });
  });
});
