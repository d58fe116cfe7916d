import { describe, expect, test } from 'vitest';
import { additionalText, countryText, memberStateOptions, phoneHref, phoneText, streetText } from './person-text.ts';

describe('telephone numbers', () => {
  test.each([
    ['436641234567', '+43 664 1234567'],
    ['4315321234', '+43 1 5321234'],
    ['43316123456', '+43 316123456'],
    ['4917112345678', '+4917112345678'],
    ['144', '144'],
    ['', ''],
  ])('%s reads %s', (phone, text) => {
    expect(phoneText(phone)).toBe(text);
  });

  test('are dialled with the country code', () => {
    expect(phoneHref('436641234567')).toBe('tel:+436641234567');
    expect(phoneHref('4917112345678')).toBe('tel:+4917112345678');
    expect(phoneHref('144')).toBe('tel:144');
    expect(phoneHref('0664 / 123-45')).toBe('tel:066412345');
  });
});

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
