import { describe, expect, it } from 'vitest';
import { pauseAfter } from './attempt-backoff.ts';

const backoff = { purpose: 'x', free: 3, firstPauseSeconds: 2, longestPauseSeconds: 60, forgetSeconds: 3600 };

describe('the pause after a wrong guess', () => {
  it.each([
    [0, 0],
    [3, 0],
    [4, 2],
    [5, 4],
    [6, 8],
    [8, 32],
    [9, 60],
    [1_000_000, 60],
  ])('after %i failures is %i seconds', (failures, seconds) => {
    expect(pauseAfter(backoff, failures)).toBe(seconds);
  });
});
