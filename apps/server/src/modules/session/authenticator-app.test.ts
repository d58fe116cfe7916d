import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { appUri, newAppSecret, stepOfCode } from './authenticator-app.ts';

/** The secret of RFC 6238, appendix B. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('the code of the app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %i is that of the standard', (seconds, code, step) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(step);
  });

  it('may be one step early or late, and belongs to its own step', () => {
    expect(stepOfCode(secret, '081804', at(1_111_111_109 + 30))).toBe(37_037_036);
    expect(stepOfCode(secret, '081804', at(1_111_111_109 - 30))).toBe(37_037_036);
    expect(stepOfCode(secret, '081804', at(1_111_111_109 + 61))).toBeUndefined();
  });

  it('is read with the blank that apps show in the middle', () => {
    expect(stepOfCode(secret, '081 804', at(1_111_111_109))).toBe(37_037_036);
  });
});

describe('a new secret', () => {
  it('has 160 bits and is never the same', () => {
    expect(Secret.fromBase32(newAppSecret()).bytes).toHaveLength(20);
    expect(newAppSecret()).not.toBe(newAppSecret());
  });

  it('is told to the app with the club and the account', () => {
    expect(appUri(secret, { issuer: 'Turnverein', label: 'anna@x.test' })).toBe(
      `otpauth://totp/Turnverein:anna%40x.test?issuer=Turnverein&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
