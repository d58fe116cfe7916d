import { describe, expect, it } from 'vitest';
import { clubs } from '../clubs/calls.ts';
import { compactIban, formatIban, invalidIban, isValidIban } from './iban.ts';

describe('an IBAN', () => {
  it.each([
    'AT61 1904 3002 3457 3201',
    'AT611904300234573201',
    'at61 1904 3002 3457 3201',
    'AT541200010020030040',
    'AT592011100000123456',
    'AT049999900000000001',
    'LI21 0881 0000 2324 013A A',
    'IT60 X054 2811 1010 0000 0123 456',
    'HU42 1177 3016 1111 1018 0000 0000',
    'SK31 1200 0000 1987 4263 7541',
    'CZ65 0800 0000 1920 0014 5399',
    'SI56 2633 0001 2039 086',
    'DE89 3704 0044 0532 0130 00',
    'CH93 0076 2011 6238 5295 7',
    'GB82 WEST 1234 5698 7654 32',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  ])('%s is right', (iban) => {
    expect(isValidIban(iban)).toBe(true);
  });

  it.each([
    ['a wrong digit', 'AT61 1904 3002 3457 3202'],
    ['swapped check digits', 'AT161904300234573201'],
    ['the length of another country', 'AT33 1904 3002 3457 3201 00'],
    ['two digits swapped', 'AT61 1904 3002 3475 3201'],
    ['a digit missing', 'AT61 1904 3002 3457 320'],
    ['a digit too many', 'AT61 1904 3002 3457 3201 0'],
    ['an unknown country code', '1T61 1904 3002 3457 3201'],
    ['other signs', 'AT61-1904-3002-3457-3201'],
    ['nothing', ''],
    ['words', 'Sparkasse'],
  ])('with %s is wrong', (_, iban) => {
    expect(isValidIban(iban)).toBe(false);
  });

  it('reads in groups of four and is kept without blanks', () => {
    expect(formatIban('at611904300234573201')).toBe('AT61 1904 3002 3457 3201');
    expect(compactIban(' at61 1904 3002 3457 3201 ')).toBe('AT611904300234573201');
  });
});

describe('the bank account of a club', () => {
  const saved = (iban: string) => clubs.save.input.safeParse({ iban });

  it('is kept without blanks', () => {
    expect(saved('at61 1904 3002 3457 3201').data).toEqual({ iban: 'AT611904300234573201' });
  });

  it('may be missing', () => {
    expect(saved('').data).toEqual({ iban: '' });
  });

  it('must be right', () => {
    expect(saved('AT61 1904 3002 3457 3202').error?.issues[0]).toMatchObject({ path: ['iban'], message: invalidIban });
  });
});
