import { describe, expect, it } from 'vitest';
import { houseNumberFrom } from './house-number.rules.ts';

const none = { number1: '', letter1: '', joint: '', number2: '', letter2: '' };

describe('a house number', () => {
  it.each([
    [{ number1: '12' }, '12'],
    [{ number1: '12', letter1: 'a' }, '12a'],
    [{ number1: '12', joint: '-', number2: '14' }, '12-14'],
    [{ number1: '12', letter1: 'A', joint: '/', number2: '3', letter2: 'b' }, '12A/3b'],
    [{ number1: '12', number2: '3' }, '12 3'],
    [{ letter1: 'A' }, 'A'],
    [{ number2: '7' }, '7'],
    [{}, ''],
  ])('of the parts %j is "%s"', (parts, number) => {
    expect(houseNumberFrom({ ...none, ...parts })).toBe(number);
  });
});
