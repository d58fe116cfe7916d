import { expect, it } from 'vitest';
import { isAustrianVatId, isZvr, zvrOrNone } from './register-numbers.ts';

it.each([
  ['ATU13585627', true],
  ['ATU71067659', true],
  ['ATU12345675', true],
  ['ATU98765434', true],
  ['ATU13585626', false],
  ['ATU12345678', false],
  ['ATU00000000', false],
  ['ATU1234567', false],
  ['DE123456789', false],
  ['', false],
])('the UID %s is one: %s', (text, expected) => {
  expect(isAustrianVatId(text)).toBe(expected);
});

it.each([
  ['428560407', true],
  ['001234567', true],
  ['7', true],
  ['12345678901', false],
  ['ZVR 123', false],
  ['', false],
])('the ZVR-Zahl %s is one: %s', (text, expected) => {
  expect(isZvr(text)).toBe(expected);
});

it('a ZVR-Zahl has the zeros in front that the register shows, and may be missing', () => {
  expect([zvrOrNone.parse(' 1234567 '), zvrOrNone.parse('1234567890'), zvrOrNone.parse('')]).toEqual([
    '001234567',
    '1234567890',
    '',
  ]);
});
