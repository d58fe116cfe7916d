import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashPassword, isRightPassword } from './passwords.ts';

describe('a password', () => {
  it('is right for its own hash only, and for none without an account', async () => {
    const hash = await hashPassword('Turnsaal2026');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isRightPassword(hash, 'Turnsaal2026')).toBe(true);
    expect(await isRightPassword(hash, 'turnsaal2026')).toBe(false);
    expect(await isRightPassword(undefined, 'decoy that nobody knows')).toBe(false);
  });

  it('has an answer for each of many who ask at once, also when the stored hash is none', async () => {
    const hash = await hashPassword('Turnsaal2026');
    const asked = Array.from({ length: 20 }, (_, index) =>
      isRightPassword(index % 5 === 0 ? 'no hash' : hash, index % 2 === 0 ? 'Turnsaal2026' : 'falsch').catch(
        () => 'failed',
      ),
    );
    const expected = Array.from({ length: 20 }, (_, index) => (index % 5 === 0 ? 'failed' : index % 2 === 0));
    expect(await Promise.all(asked)).toEqual(expected);
  });

  it.runIf(process.platform === 'linux')('is hashed in threads that give way to everything else', async () => {
    await hashPassword('Turnsaal2026');
    // The nineteenth field is the nice value; the fields are counted after the name in brackets.
    const nice = readdirSync('/proc/self/task').map((id) =>
      Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
    );
    const own = nice[readdirSync('/proc/self/task').indexOf(String(process.pid))] ?? 0;
    expect(Math.max(...nice)).toBeGreaterThan(own);
  });
});
