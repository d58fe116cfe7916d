// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { nextSweepAt } from '@vereinshaus/contract/bookings/waitlist';
import { afterEach, expect, test } from 'vitest';
import { noteServerTime } from '../../../kit/server-time.ts';
import { useNextSweep } from './use-next-sweep.ts';

afterEach(() => noteServerTime(String(Date.now())));

test('the next look through the queues is told by the clock of the server', () => {
  noteServerTime('1800000000000');
  expect(renderHook(useNextSweep).result.current).toBe(nextSweepAt(1_800_000_000));
});
