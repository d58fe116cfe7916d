import { describe, expect, test } from 'vitest';
import { mayGiveWriteAccess, mayMakeAdministrator, reasonAgainst, toggledRole } from './administrator-rules.ts';

describe('who may change an administrator', () => {
  test.each([
    [{ staffLevel: 90 }, { role: 90 }, 50, null],
    [{ staffLevel: 90 }, { role: 100 }, 0, 'Diese Person hat mehr Rechte als du.'],
    [{ staffLevel: 80 }, { role: 90 }, 50, 'Diese Person hat mehr Rechte als du.'],
    [{ staffLevel: 80 }, { role: 50 }, 90, 'Du kannst niemandem mehr Rechte geben, als du selbst hast.'],
    [{ staffLevel: 80 }, { role: 50 }, 0, null],
    [{ staffLevel: 0 }, { role: 50 }, 0, 'Diese Person hat mehr Rechte als du.'],
  ])('%o changes %o to %i: %s', (viewer, administrator, newRole, reason) => {
    expect(reasonAgainst(viewer, administrator, newRole)).toBe(reason);
  });

  test('the switch goes between 90 and 50', () => {
    expect([90, 80, 50].map((role) => toggledRole({ role }))).toEqual([50, 50, 90]);
  });

  test('the club permission alone makes nobody an administrator', () => {
    expect(mayMakeAdministrator({ staffLevel: 20 })).toBe(false);
    expect(mayMakeAdministrator({ staffLevel: 80 })).toBe(true);
    expect(mayGiveWriteAccess({ staffLevel: 80 })).toBe(false);
  });
});
