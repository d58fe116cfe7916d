import { describe, expect, it } from 'vitest';
import { takeTurns } from './turns.ts';

describe('taking turns', () => {
  it('runs at most so many at once, in the order they came, and goes on after a failure', async () => {
    const inTurn = takeTurns(2);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const work = (index: number) =>
      inTurn(async () => {
        begun.push(index);
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        if (index === 1) throw new Error('broken');
        return index;
      });
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });
});
