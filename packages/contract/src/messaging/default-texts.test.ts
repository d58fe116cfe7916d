import { describe, expect, it } from 'vitest';
import { defaultTexts, fillText, textKeys, textOf, unknownPlaceholders } from './default-texts.ts';

describe('the texts of a club', () => {
  it('fall back to the product when the club has none or only blanks', () => {
    expect(textOf({}, 'registration')).toBe(defaultTexts.registration.text);
    expect(textOf({ registration: '  ' }, 'registration')).toBe(defaultTexts.registration.text);
    expect(textOf({ registration: 'Servus {vorname}!' }, 'registration')).toBe('Servus {vorname}!');
  });

  it('get their values, every time they occur; unknown words stay visible', () => {
    expect(fillText('{vorname} {vorname}, {gibtsnicht} {datum}', { vorname: 'Ann$&a' })).toBe(
      'Ann$&a Ann$&a, {gibtsnicht} {datum}',
    );
  });

  it('use only words that they have values for', () => {
    expect(textKeys.filter((key) => unknownPlaceholders(defaultTexts[key].text, key).length > 0)).toEqual([]);
    expect(unknownPlaceholders('{vorname} {kurs} {kurs}', 'membershipChange')).toEqual(['kurs']);
  });
});
