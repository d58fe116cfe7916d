import { describe, expect, it } from 'vitest';
import { findNumberGaps } from './number-gaps.ts';

describe('gaps of numbers', () => {
  it.each([
    [['1', '2', '4'], ['3']],
    [['2026-00001', '2026-00003', '2026-00004'], ['2026-00002']],
    [['ER-1', 'ER-2', 'AR-7', 'AR-9', 'AR-10'], ['AR-8']],
    [['2025-00009', '2026-00001'], []],
    [['2', '1', '2'], []],
    [['', 'Kassa', '17'], []],
    // Numbers of other parties: no series of the club.
    [['1001', '5004', '99871'], []],
  ])('%j leaves out %j', (numbers, missing) => {
    expect(findNumberGaps(numbers)).toEqual(missing);
  });
});
