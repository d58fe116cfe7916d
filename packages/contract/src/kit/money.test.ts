import { describe, expect, test } from 'vitest';
import { formatMoney, formatNumber, parseMoney, plainMoney, toCents } from './money.ts';

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

  test.each([
    [123450, '1234,50'],
    [0, '0,00'],
    [5, '0,05'],
    [-123450, '-1234,50'],
  ])('%i cents are %s for programs', (cents, text) => {
    expect(plainMoney(cents)).toBe(text);
  });

  test('euros become whole cents', () => {
    expect([0.1 + 0.2, 1.005, 19.99].map(toCents)).toEqual([30, 100, 1999]);
  });
});

test('numbers group thousands with a dot and use a decimal comma', () => {
  expect(formatNumber(1234567.5)).toBe('1.234.567,5');
});

describe('a typed amount', () => {
  test.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.50', 1250],
    ['€ 1.234,50', 123450],
    ['1.234', 123400],
    ['−120', -12000],
    ['- 3,99', -399],
  ])('%s is understood', (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  test.each(['', 'zwölf', '1,234', '1,2,3', '--5'])('%s is none', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test.each([0, 5, 123450, -123450, 99999999])('what is written is read again: %i', (cents) => {
    expect(parseMoney(formatMoney(cents))).toBe(cents);
    expect(parseMoney(plainMoney(cents))).toBe(cents);
  });
});
