import { describe, expect, it } from 'vitest';
import { maskedVoucherCode, normalVoucherCode, voucherAlphabet, voucherCodeText, vouchers } from './calls.ts';

const parse = (voucherCode: unknown) => vouchers.redeem.input.safeParse({ voucherCode });

describe('a voucher code', () => {
  it.each([
    [' abcd-1234 ', 'ABCD1234'],
    ['ABCD1234', 'ABCD1234'],
    ['abcd–1234', 'ABCD1234'],
    ['xy99', 'XY99'],
  ])('„%s“ is read as %s', (typed, code) => {
    expect(normalVoucherCode(typed)).toBe(code);
    expect(parse(typed).data?.voucherCode).toBe(code);
  });

  it.each(['', '   ', 'ABCDE-12345', 'ABCD12345', 'ABCD-12-34', undefined])('„%s“ is none', (typed) => {
    expect(parse(typed).success).toBe(false);
  });

  it('is printed in two halves, and masked so that nobody can redeem it', () => {
    expect(voucherCodeText('ABCD2345')).toBe('ABCD-2345');
    expect(maskedVoucherCode('ABCD2345')).toBe('AB••-••••');
  });

  it('has no signs that look alike', () => {
    expect(voucherAlphabet).not.toMatch(/[0O1I]/);
    expect(new Set(voucherAlphabet).size).toBe(32);
  });
});
