import { expect, it, vi } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

it('lets the most urgent through first, one per interval, and asks nobody to wait for who found nothing', async () => {
  vi.useFakeTimers();
  const { pass } = createRateLimiter(10);
  const passed: string[] = [];
  const through = (urgency: number, name: string) =>
    pass(urgency, async () => {
      passed.push(name);
      return name;
    });
  const all = [through(2, 'mass one'), through(2, 'mass two'), pass(1, async () => undefined), through(0, 'code')];

  await vi.advanceTimersByTimeAsync(0);
  expect(passed).toEqual(['mass one']);
  await vi.advanceTimersByTimeAsync(100);
  expect(passed).toEqual(['mass one', 'code']);
  await vi.advanceTimersByTimeAsync(100);
  expect(passed).toEqual(['mass one', 'code', 'mass two']);
  await Promise.all(all);
  vi.useRealTimers();
});

it('opens again when an attempt fails', async () => {
  const { pass } = createRateLimiter(1000);
  await expect(pass(0, async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await pass(0, async () => 'next')).toBe('next');
});
