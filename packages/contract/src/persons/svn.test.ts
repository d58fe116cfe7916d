import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn } from '../kit/days.ts';
import {
  ageFromSvn,
  ageOfPerson,
  birthDateFromDdmmyy,
  birthDateFromSvn,
  isValidSvn,
  svnCheckDigit,
  svnMatchesBirthDate,
} from './svn.ts';

const today = '2026-11-15';

describe('a Sozialversicherungsnummer', () => {
  it.each([
    '1237 010180',
    '1237-010180',
    '1004 240612',
    '4560 290200',
    '3339 150968',
    '5212 010713',
    '9992 300516',
    '2102 011375',
    '3451 011490',
    '6788 011502',
  ])('%s is right', (svn) => {
    expect(isValidSvn(svn)).toBe(true);
  });

  it.each([
    ['1236 010180', 'check digit'],
    ['1238 010180', 'check digit'],
    ['1024 240612', 'serial changed'],
    ['0127 010180', 'leading zero'],
    ['123701018', 'nine digits'],
    ['12370101800', 'eleven digits'],
    ['7890 311299', 'remainder ten'],
    ['1080 240612', 'remainder ten'],
    ['', 'empty'],
    ['1237 0101x0', 'letter'],
  ])('%s is wrong: %s', (svn) => {
    expect(isValidSvn(svn)).toBe(false);
  });

  const datePart = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2026-11-14'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const serial = fc.integer({ min: 100, max: 999 }).map(String);

  it('with the computed check digit is right, and with any other one wrong', () => {
    fc.assert(
      fc.property(serial, datePart, (digits, birth) => {
        const date = `${birth.slice(8)}${birth.slice(5, 7)}${birth.slice(2, 4)}`;
        const check = svnCheckDigit(`${digits}0${date}`);
        for (let digit = 0; digit <= 9; digit += 1) {
          expect(isValidSvn(`${digits}${digit}${date}`)).toBe(digit === check);
        }
      }),
    );
  });

  it('notices one wrong digit anywhere', () => {
    fc.assert(
      fc.property(serial, datePart, fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, birth, place, shift) => {
        const date = `${birth.slice(8)}${birth.slice(5, 7)}${birth.slice(2, 4)}`;
        const check = svnCheckDigit(`${digits}0${date}`);
        fc.pre(check < 10);
        const svn = `${digits}${check}${date}`;
        const other = String((Number(svn[place]) + shift) % 10);
        expect(isValidSvn(`${svn.slice(0, place)}${other}${svn.slice(place + 1)}`)).toBe(false);
      }),
    );
  });

  it('carries the birth date and agrees with it', () => {
    fc.assert(
      fc.property(serial, datePart, (digits, birth) => {
        const svn = `${digits}0${birth.slice(8)}${birth.slice(5, 7)}${birth.slice(2, 4)}`;
        expect(birthDateFromSvn(svn, today)).toBe(birth);
        expect(svnMatchesBirthDate(svn, birth)).toBe(true);
        expect(ageFromSvn(svn, today)).toBe(ageOn(birth, today));
      }),
    );
  });

  it('with a month above twelve carries no birth date; then only the year is compared', () => {
    expect(birthDateFromSvn('2102 011375', today)).toBeNull();
    expect(svnMatchesBirthDate('2102 011375', '1975-01-01')).toBe(true);
    expect(svnMatchesBirthDate('2102 011375', '1976-01-01')).toBe(false);
    expect(svnMatchesBirthDate('1237 010180', '1980-01-02')).toBe(false);
  });
});

describe('a birth date typed as DDMMYY', () => {
  it.each([
    ['241210', '2010-12-24'],
    ['151126', '2026-11-15'],
    ['161126', '1926-11-16'],
    ['010127', '1927-01-01'],
    ['290200', '2000-02-29'],
    ['290226', null],
    ['311199', null],
    ['320101', null],
    ['24121', null],
    ['24.12.10', null],
    ['', null],
  ])('%s is %s', (typed, day) => {
    expect(birthDateFromDdmmyy(typed, today)).toBe(day);
  });
});

describe('the age', () => {
  it.each([
    ['1237010180', 46],
    ['****010110', 16],
    ['1237 15 11 08', 18],
    ['1237 16 11 08', 17],
    ['2102011375', 51],
    ['1237****80', 46],
    ['123701****', 24],
    ['**********', 24],
    ['123', 24],
    ['', 24],
  ])('from %s is %i', (svn, age) => {
    expect(ageFromSvn(svn, today)).toBe(age);
  });

  it('follows the birth date first, then the number, else it is 24', () => {
    expect(ageOfPerson({ birthdate: 20101224, svn: '1237010180' }, today)).toBe(15);
    expect(ageOfPerson({ birthdate: 0, svn: '1237010180' }, today)).toBe(46);
    expect(ageOfPerson({ birthdate: 0, svn: '' }, today)).toBe(24);
  });
});
