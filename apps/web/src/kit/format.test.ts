import { describe, expect, test } from 'vitest';
import { formatDay, formatMoment, formatMoney, formatNumber, hourInVienna } from './format.ts';

const withPlainBlanks = (text: string) => text.replaceAll('\u00a0', ' ');

describe('amounts', () => {
  test.each([
    [123450, '€ 1.234,50'],
    [0, '€ 0,00'],
    [5, '€ 0,05'],
    [100000000, '€ 1.000.000,00'],
    [-123450, '-€ 1.234,50'],
  ])('%i cents read %s', (cents, text) => {
    expect(withPlainBlanks(formatMoney(cents))).toBe(text);
  });

  test('an amount never breaks between sign and number', () => {
    expect(formatMoney(100)).toBe('€\u00a01,00');
  });
});

test('numbers group thousands with a dot and use a decimal comma', () => {
  expect(formatNumber(1234567.5)).toBe('1.234.567,5');
});

describe('calendar days', () => {
  test.each([
    [20140309, '09.03.2014'],
    [20240229, '29.02.2024'],
    [0, 'unbekannt'],
    [20230229, 'ungültiges Format'],
    [20141301, 'ungültiges Format'],
    [99, 'ungültiges Format'],
    [-5, 'ungültiges Format'],
  ])('%i reads %s', (dayNumber, text) => {
    expect(formatDay(dayNumber)).toBe(text);
  });
});

describe('moments', () => {
  test.each([
    ['2026-11-14T17:00:00Z', 'Sa., 14.11.2026, 18:00'],
    ['2026-07-01T22:30:00Z', 'Do., 02.07.2026, 00:30'],
    ['2026-03-29T01:00:00Z', 'So., 29.03.2026, 03:00'],
  ])('%s is shown as Vienna reads its clocks: %s', (iso, text) => {
    expect(formatMoment(Date.parse(iso) / 1000)).toBe(text);
  });

  test('an open moment is unknown, a broken one says so', () => {
    expect(formatMoment(0)).toBe('unbekannt');
    expect(formatMoment(Number.NaN)).toBe('ungültiges Format');
  });

  test('the hour of the day is Vienna’s', () => {
    expect(hourInVienna(new Date('2026-07-01T22:30:00Z'))).toBe(0);
    expect(hourInVienna(new Date('2026-01-01T11:00:00Z'))).toBe(12);
  });
});
