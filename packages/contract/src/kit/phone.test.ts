import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, isMissingPhone, mayTakeShort, normalisePhone, phoneInForm } from './phone.ts';

describe('a telephone number', () => {
  it.each([
    ['0664 123 45 67', '436641234567'],
    ['+43 664/123-45-67', '436641234567'],
    ['+43 (0)664 1234567', '436641234567'],
    ['0043 664 1234567', '436641234567'],
    ['+43 0664 1234567', '436641234567'],
    ['6641234567', '436641234567'],
    ['436641234567', '436641234567'],
    ['4306641234567', '436641234567'],
    ['0664/123 45-67', '436641234567'],
    ['01 234 56 78', '4312345678'],
    ['02236.12345', '43223612345'],
    ['0049 170 1234567', '491701234567'],
    ['+49 170 1234567', '491701234567'],
    ['+41 44 668 18 00', '41446681800'],
    ['133', '133'],
    ['144', '144'],
    ['', ''],
    ['keine', ''],
  ])('%s is kept as %s', (typed, kept) => {
    expect(normalisePhone(typed)).toBe(kept);
  });

  it.each(['491701234567', '41446681800', '4312345678', '436641234567', '43223612345', '4315125', '390471970222'])(
    '%s comes back unchanged when it is saved again',
    (kept) => {
      expect(normalisePhone(kept)).toBe(kept);
      expect(normalisePhone(formatPhone(kept))).toBe(kept);
    },
  );

  it.each(['3612345678', '4315125', '491701234567', '436641234567', '144', ''])(
    '%s survives a form that is saved unchanged',
    (kept) => {
      expect(normalisePhone(phoneInForm(kept))).toBe(kept);
    },
  );

  it.each([
    ['436641234567', true],
    ['436501234567', true],
    ['436531234567', true],
    ['436551234567', true],
    ['436571234567', true],
    ['436591234567', true],
    ['436611234567', true],
    ['436631234567', true],
    ['436991234567', true],
    ['436441234567', true],
    ['436541234567', false],
    ['436561234567', false],
    ['436581234567', false],
    ['436621234567', false],
    ['4312345678', false],
    ['43223612345', false],
    ['491701234567', true],
  ])('%s may take short messages: %s', (digits, may) => {
    expect(mayTakeShort(digits)).toBe(may);
  });

  const subscriber = fc.stringMatching(/^[1-9]\d{5,8}$/);
  const mobilePrefix = fc.constantFrom('650', '660', '664', '676', '680', '699');
  const separator = fc.constantFrom(' ', '.', '-', '/', ' / ', '');

  it('is the same however it is written', () => {
    fc.assert(
      fc.property(mobilePrefix, subscriber, separator, (prefix, rest, between) => {
        const kept = `43${prefix}${rest}`;
        const written = [`0${prefix}`, `+43${prefix}`, `0043 ${prefix}`, `+43 (0)${prefix}`, `43 ${prefix}`];
        for (const start of written) expect(normalisePhone(`${start}${between}${rest}`)).toBe(kept);
        expect(normalisePhone(formatPhone(kept))).toBe(kept);
      }),
    );
  });

  it('holds digits only, whatever is typed', () => {
    fc.assert(fc.property(fc.string(), (typed) => /^\d*$/.test(normalisePhone(typed))));
  });

  it.each([
    ['', true],
    ['0', true],
    ['123', true],
    ['999', true],
    ['1000', false],
    ['436641234567', false],
    [999, true],
    [1000, false],
    ['abc', true],
  ])('%j is missing: %s', (value, missing) => {
    expect(isMissingPhone(value)).toBe(missing);
  });

  it.each([
    ['436641234567', '+43 664 1234567'],
    ['4312345678', '+43 1 2345678'],
    ['491701234567', '+49 170 1234567'],
    ['144', '144'],
    ['', ''],
  ])('%s reads %s', (digits, readable) => {
    expect(formatPhone(digits)).toBe(readable);
  });
});
