import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { masterSecret, secretsFrom } from './secrets.ts';

const secrets = secretsFrom('ein langer Schlüssel für die Prüfung');

describe('a sealed value', () => {
  it('comes back as it was, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, scope) => {
        expect(secrets.open(secrets.seal(text, scope), scope)).toBe(text);
      }),
    );
  });

  it('never looks the same twice and never shows the text', () => {
    const [first, second] = [secrets.seal('1237010180', 'svn:1'), secrets.seal('1237010180', 'svn:1')];
    expect(first.equals(second)).toBe(false);
    expect(first.toString('latin1')).not.toContain('1237010180');
  });

  it('does not open with another key, in another place, or after one bit was changed', () => {
    const sealed = secrets.seal('1237010180', 'svn:1');
    expect(() => secretsFrom('ein anderer').open(sealed, 'svn:1')).toThrow();
    expect(() => secrets.open(sealed, 'svn:2')).toThrow();
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (index, mask) => {
        const changed = Buffer.from(sealed);
        changed[index] = (changed[index] ?? 0) ^ mask;
        expect(() => secrets.open(changed, 'svn:1')).toThrow();
      }),
    );
  });
});

describe('the token of a value', () => {
  it('has 32 characters, is the same for the same value, and differs by key and place', () => {
    const token = secrets.token('1237010180', 'svn:1');
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(secrets.token('1237010180', 'svn:1')).toBe(token);
    expect(secrets.token('1237010180', 'svn:2')).not.toBe(token);
    expect(secretsFrom('ein anderer').token('1237010180', 'svn:1')).not.toBe(token);
  });
});

describe('the key of the installation', () => {
  it('is the one that was given, else one that is made once and readable for its owner only', () => {
    const directory = mkdtempSync(join(tmpdir(), 'vereinshaus-secret-'));
    expect(masterSecret('vorgegeben und lang genug', directory)).toBe('vorgegeben und lang genug');
    const made = masterSecret(undefined, directory);
    expect(made.length).toBeGreaterThan(40);
    expect(masterSecret(undefined, directory)).toBe(made);
    expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600);
  });
});
