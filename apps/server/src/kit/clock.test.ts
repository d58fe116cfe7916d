import { describe, expect, it } from 'vitest';
import { startClock } from './clock.ts';

const sixInTheEvening = new Date('2026-11-15T17:00:00.000Z');

describe('the clock of the house', () => {
  it('is the database, whatever the clock of the process says, and counts on between two answers', async () => {
    let counted = 5000;
    const clock = await startClock(
      async () => {
        counted += 40;
        return sixInTheEvening;
      },
      () => undefined,
      () => counted,
    );
    expect(clock.now()).toEqual(new Date('2026-11-15T17:00:00.020Z'));
    counted += 1500;
    expect(clock.now()).toEqual(new Date('2026-11-15T17:00:01.520Z'));
    clock.stop();
  });

  it('is the one of the process as long as nobody answers', async () => {
    const errors: unknown[] = [];
    const clock = await startClock(
      () => Promise.reject(new Error('gone')),
      (error) => errors.push(error),
    );
    const before = Date.now();
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
    expect(errors).toHaveLength(1);
    clock.stop();
  });
});
