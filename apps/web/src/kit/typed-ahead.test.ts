// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { beginTypedAhead, takeTypedAhead } from './typed-ahead.ts';

afterEach(takeTypedAhead);

const press = (...keys: readonly string[]) => {
  for (const key of keys)
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

test('what is typed before the field is there waits for it, and is given once', () => {
  press('x');
  beginTypedAhead();
  press('0', '6', '5', 'Backspace', '4', 'Shift');
  expect([takeTypedAhead(), takeTypedAhead()]).toEqual(['064', '']);
  press('7');
  expect(takeTypedAhead()).toBe('');
});

test('whoever leaves with Escape has typed nothing', () => {
  beginTypedAhead();
  press('0', 'Escape', '6');
  expect(takeTypedAhead()).toBe('');
});
