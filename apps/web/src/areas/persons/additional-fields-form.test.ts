import { describe, expect, test } from 'vitest';
import { choicesOf, tagFor } from './additional-fields-form.ts';

describe('the key of an additional field', () => {
  test.each([
    ['T-Shirt-Größe', [], 't_shirt_groesse'],
    ['T-Shirt-Größe', ['t_shirt_groesse'], 't_shirt_groesse_2'],
    ['2. Telefon', [], 'telefon'],
    ['???', [], 'feld'],
  ])('%s with %j is %s', (label, taken, tag) => {
    expect(tagFor(label, taken)).toBe(tag);
  });
});

test('choices are the lines of the text, without empty ones and repetitions', () => {
  expect(choicesOf('S\n M \n\nL\nM')).toEqual(['S', 'M', 'L']);
});
