import { expect, test } from 'vitest';
import { noteServerTime, serverNow } from './server-time.ts';

test('the time is the one the server told, and goes on from there', () => {
  noteServerTime('1800000000000', 5000);
  expect(serverNow(5000)).toBe(1_800_000_000_000);
  expect(serverNow(8250)).toBe(1_800_000_003_250);
});

test('an answer without the time changes nothing', () => {
  noteServerTime('1800000000000', 0);
  noteServerTime(null, 9000);
  noteServerTime('bald', 9000);
  expect(serverNow(1000)).toBe(1_800_000_001_000);
});
