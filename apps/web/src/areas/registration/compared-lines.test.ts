import type { RegistrationRow } from '@vereinshaus/contract/registration/calls';
import { expect, test } from 'vitest';
import { comparedLines, isSurelyKnown, isToDecide, type KnownPerson } from './compared-lines.ts';

const known: KnownPerson = {
  ID: 11,
  fullname: 'Sabine Gruber',
  birthdate: 19850930,
  email: 'sabine@example.at',
  phone: '436640645988',
  address: 'Hauptstraße 20, 3430 Tulln',
  by: 'email',
};

const row: RegistrationRow = {
  ID: 1,
  person_ID: 0,
  fullname: 'Sabine GRUBER',
  state: 'held',
  time: 1795000000,
  birthdate: 19850930,
  email: 'Sabine@example.at',
  phone: '436640645988',
  address: 'Hauptstraße 20, 3430 Tulln',
  companions: [],
  source: 'public',
  wish: 0,
  known,
  createdBy: '',
  newsletter: false,
  course_ID: 0,
  course: '',
};

test('capitals make nobody another person, a birthday does', () => {
  expect(isSurelyKnown(row)).toBe(true);
  const younger = { ...row, birthdate: 19850926 };
  expect(isSurelyKnown(younger)).toBe(false);
  expect(
    comparedLines(younger, known)
      .filter(({ isSame }) => !isSame)
      .map(({ label }) => label),
  ).toEqual(['Geboren']);
});

test('who came along is not decided about alone, and who is active not at all', () => {
  expect([row, { ...row, known: null }, { ...row, state: 'active' as const }].map(isToDecide)).toEqual([
    true,
    false,
    false,
  ]);
});
