import { describe, expect, test } from 'vitest';
import { additionalField } from '../persons/settings.ts';
import { additionalProblems, isShownField, missingField, missingValue } from './additional-values.ts';

const school = additionalField.parse({
  tag: 'school',
  label: 'Schule',
  type: 'text',
  required: true,
  askedOf: 'minors',
});
const licence = additionalField.parse({
  tag: 'licence',
  label: 'Lizenz',
  type: 'text',
  required: true,
  showIfNonExistent: false,
});
const shirt = additionalField.parse({
  tag: 'shirt',
  label: 'T-Shirt',
  type: 'select',
  props: { selectives: ['S', 'M'], demandSelect: true, ph: 'Größe wählen' },
});

const child = { mayWriteAll: false, isRegistration: false, isMinor: true };
const mother = { ...child, isMinor: false };
const office = { ...mother, mayWriteAll: true };

describe('a field is shown', () => {
  test.each([
    ['a school to a child', school, undefined, child, true],
    ['no school to a mother', school, undefined, mother, false],
    ['the school a mother has all the same', school, 'VS Nord', mother, true],
    ['a field that hides while it is empty to nobody', licence, '', mother, false],
    ['such a field to whoever has a value', licence, 'A', mother, true],
    ['such a field to the office, which enters it', licence, undefined, office, true],
    ['no school of an adult to the office', school, undefined, office, false],
  ])('%s', (_, field, value, who, isShown) => {
    expect(isShownField(field, value, who)).toBe(isShown);
  });
});

describe('something must be filled in', () => {
  test('only where it is asked', () => {
    const fields = [school, licence];
    expect(additionalProblems(fields, {}, {}, child)).toEqual({ data_school: missingValue });
    expect(additionalProblems(fields, {}, {}, mother)).toEqual({});
    expect(missingField(fields, {}, true)?.tag).toBe('school');
    expect(missingField(fields, {}, false)).toBeUndefined();
  });

  test('before what was there is emptied', () => {
    expect(additionalProblems([licence], { licence: 'A' }, { licence: '' }, mother)).toEqual({
      data_licence: missingValue,
    });
  });
});

describe('a choice that is demanded', () => {
  test('must be made by whoever is asked, and before a booking', () => {
    expect(additionalProblems([shirt], {}, {}, mother)).toEqual({ data_shirt: missingValue });
    expect(missingField([shirt], {}, false)?.tag).toBe('shirt');
    expect(additionalProblems([shirt], {}, { shirt: 'M' }, mother)).toEqual({});
  });

  test('can wait for the office, but not be taken back by it', () => {
    expect(additionalProblems([shirt], {}, {}, office)).toEqual({});
    expect(additionalProblems([shirt], { shirt: 'M' }, { shirt: '' }, office)).toEqual({ data_shirt: missingValue });
  });
});
