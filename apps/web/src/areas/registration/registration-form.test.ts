import { describe, expect, test } from 'vitest';
import { emptyFurther, emptyRegistration, labelOfField, newToken, stepOfField } from './registration-form.ts';

describe('the registration form', () => {
  test('draws a whole number below a hundred million', () => {
    const tokens = Array.from({ length: 200 }, newToken);
    expect(tokens.every((token) => Number.isInteger(token) && token >= 0 && token < 100_000_000)).toBe(true);
    expect(new Set(tokens).size).toBeGreaterThan(190);
  });

  test.each([
    ['birthdate', 'person'],
    ['street', 'person'],
    ['data_school', 'person'],
    ['persons.1.birthdate', 'family'],
    ['approved', 'consents'],
    ['supportingMember', 'consents'],
  ])('shows what is wrong with %s on the step %s', (field, step) => {
    expect(stepOfField(field)).toBe(step);
  });

  test.each([
    ['prename', 'Vorname'],
    ['approved', 'Datenschutz'],
    ['persons.0.birthdate', 'Geburtsdatum (Tim)'],
    ['persons.7.birthdate', 'Geburtsdatum'],
    ['data_school', 'Schule'],
    ['unbekannt', 'unbekannt'],
  ])('calls %s "%s"', (field, label) => {
    const persons = [{ ...emptyFurther, prename: 'Tim' }];
    expect(labelOfField(field, persons, [{ tag: 'school', label: 'Schule' }])).toBe(label);
  });

  test('starts in Austria, with nobody else and nothing agreed to', () => {
    expect(emptyRegistration).toMatchObject({ country: 'AT', persons: [], approved: false, shouldGetEmail: false });
  });
});
