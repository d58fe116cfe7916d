import { describe, expect, test } from 'vitest';
import { fromPicker, toPicker } from './MomentInput.tsx';

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe('a moment in the picker', () => {
  test.each([
    ['2026-07-01T18:30:00+02:00', '2026-07-01 18:30:00'],
    ['2026-11-15T00:00:00+01:00', '2026-11-15 00:00:00'],
  ])('%s shows the clock of Vienna', (iso, shown) => {
    expect(toPicker(seconds(iso))).toBe(shown);
    expect(fromPicker(shown)).toBe(seconds(iso));
  });

  test('0 is nothing, and nothing is 0', () => {
    expect(toPicker(0)).toBeNull();
    expect(fromPicker(null)).toBe(0);
    expect(fromPicker('unsinn')).toBe(0);
  });
});
