import { describe, expect, test } from 'vitest';
import { additionalText, countryText, memberStateOptions, streetText } from './person-text.ts';

test('an address leaves out what is unknown', () => {
  const street = { street: 'Hauptstraße', street_number: '12', street_number_add: '3' };
  expect(streetText(street)).toBe('Hauptstraße 12/3');
  expect(streetText({ ...street, street_number_add: '' })).toBe('Hauptstraße 12');
  expect(streetText({ street: '', street_number: '', street_number_add: '' })).toBe('');
  expect(countryText('DE')).toBe('Deutschland');
  expect(countryText('')).toBe('');
});

test('the states of members are the product’s and the club’s own, with the club’s words', () => {
  const options = memberStateOptions({ memberStates: { 1: 'Vollmitglied', 7: 'Ehrenmitglied' } });
  expect(options.slice(0, 2)).toEqual([
    { value: '0', label: 'kein Mitglied' },
    { value: '1', label: 'Vollmitglied' },
  ]);
  expect(options.find((option) => option.value === '7')?.label).toBe('Ehrenmitglied');
});

describe('fields that a club has added', () => {
  test.each([
    ['text', 'M', 'M'],
    ['text', undefined, ''],
    ['checkbox', true, 'ja'],
    ['checkbox', 0, 'nein'],
    ['date', 20140309, '09.03.2014'],
    ['date', '2014-03-09', '09.03.2014'],
    ['date', 'bald', 'bald'],
    ['select', ['Judo', 'Yoga'], 'Judo, Yoga'],
    ['text', { a: 1 }, ''],
  ] as const)('%s: %j reads %j', (type, value, text) => {
    expect(additionalText({ type }, value)).toBe(text);
  });
});
