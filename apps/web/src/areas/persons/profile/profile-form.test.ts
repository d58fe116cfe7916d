import { emptyValues } from '@vereinshaus/contract/persons/person-fields';
import { additionalField } from '@vereinshaus/contract/persons/settings';
import { describe, expect, test } from 'vitest';
import {
  callerOf,
  changesOf,
  type ProfileRules,
  type ProfileValues,
  problemsOf,
  profileSections,
  rebasedProfile,
} from './profile-form.ts';

const values: ProfileValues = {
  ...emptyValues,
  prename: 'Maria',
  lastname: 'Huber',
  email: 'maria@example.at',
  phone: '436641234567',
  birthdate: 19_850_309,
  postal_code: '3100',
  locality: 'St. Pölten',
  street: 'Hauptstraße',
  data: { shirt: 'M', licence: '' },
  version: 3,
};

const shirt = additionalField.parse({ tag: 'shirt', label: 'T-Shirt', type: 'text', required: true });

const rules: ProfileRules = {
  staffLevel: 0,
  today: '2026-11-15',
  isDependant: false,
  mayWrite: true,
  mayWriteAll: false,
  fields: [shirt],
  stored: { shirt: 'M', licence: '' },
};

describe('what a profile sends', () => {
  test('is only what was changed', () => {
    const after = { ...values, email: 'neu@example.at', data: { ...values.data, shirt: 'L' } };
    expect(changesOf(7, values, after)).toEqual({ ID: 7, version: 3, email: 'neu@example.at', data: { shirt: 'L' } });
    expect(changesOf(7, values, values)).toEqual({ ID: 7, version: 3 });
  });

  test('is on top of what somebody else has saved meanwhile, each additional field on its own', () => {
    const mine = { ...values, email: 'neu@example.at', data: { ...values.data, shirt: 'L' } };
    const theirs = { ...values, street: 'Ringstraße', data: { shirt: 'M', licence: 'A' }, version: 4 };
    const merged = rebasedProfile(values, mine, theirs);
    expect(merged).toEqual({ ...theirs, email: 'neu@example.at', data: { shirt: 'L', licence: 'A' } });
    expect(changesOf(7, theirs, merged)).toEqual({
      ID: 7,
      version: 4,
      email: 'neu@example.at',
      data: { shirt: 'L' },
    });
  });

  test('has a section for every field, so that a fault can open its own', () => {
    const placed: readonly string[] = Object.values(profileSections).flat();
    expect(Object.keys(emptyValues).filter((field) => !placed.includes(field))).toEqual([]);
  });
});

describe('what a profile finds wrong', () => {
  test('nothing, when all is there', () => {
    expect(problemsOf(values, rules)).toEqual({});
  });

  test('a phone number that is none, for members only', () => {
    expect(problemsOf({ ...values, phone: '123' }, rules)).toEqual({ phone: 'Bitte gib die Telefon-Nummer ein!' });
    expect(problemsOf({ ...values, phone: '123' }, { ...rules, staffLevel: 20 })).toEqual({});
  });

  test('a required field of the club that is empty', () => {
    const emptied = { ...values, data: { ...values.data, shirt: '' } };
    expect(problemsOf(emptied, rules)).toMatchObject({ data_shirt: 'Erforderlich' });
  });
});

test.each([
  [11, false, 'Sabine Gruber'],
  [43, false, 'Lena Gruber'],
  [null, false, 'Lena Gruber'],
  [16, true, 'Lena Gruber'],
])('of somebody of %s years (Verwalter: %s) %s calls', (age, isVerwalter, caller) => {
  expect(callerOf({ fullname: 'Lena Gruber', verwalterName: 'Sabine Gruber', isVerwalter, age })).toBe(caller);
});
