import { describe, expect, it } from 'vitest';
import { creditorIdOrNone, isValidCreditorId } from './creditor-id.ts';

describe('the creditor id of a club', () => {
  it.each([
    'AT61ZZZ01234567890',
    'at61 zzz 0123 4567 890',
    'AT61ABC01234567890',
    'AT88ZZZ00000000001',
    'DE98ZZZ09999999999',
  ])('%s is one', (id) => {
    expect(isValidCreditorId(id)).toBe(true);
  });

  it.each([
    'AT60ZZZ01234567890',
    'AT61ZZZ11234567890',
    'AT61ZZZ0123456789',
    'AT61ZZZ012345678901',
    'AT611904300234573201',
    '',
  ])('„%s“ is none', (id) => {
    expect(isValidCreditorId(id)).toBe(false);
  });

  it('comes in without blanks and in capitals; none is allowed', () => {
    expect(creditorIdOrNone.parse(' at61 zzz 01234567890 ')).toBe('AT61ZZZ01234567890');
    expect(creditorIdOrNone.parse('')).toBe('');
    expect(creditorIdOrNone.safeParse('AT60ZZZ01234567890').success).toBe(false);
  });
});
