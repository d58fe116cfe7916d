import type { DrawCourse } from '@vereinshaus/contract/draws/allocation';
import type { SimulatedLot, SimulatedShares } from '@vereinshaus/contract/draws/simulation';
import { createThreads, threadFile } from '../../kit/threads.ts';
import { drawErrors } from './draws.errors.ts';

export type Comparison = { lots: readonly SimulatedLot[]; courses: readonly DrawCourse[] };

const threads = createThreads<Comparison, readonly SimulatedShares[]>({
  file: threadFile(import.meta.url, 'compare-rules-thread'),
  maxThreads: 1,
  maxWaiting: 6,
  maxOfOne: 3,
  fullError: drawErrors.busy,
  secondsPerTask: 45,
});

/** Hundreds of wishes are drawn dozens of times: beside everybody else's requests, one comparison after the other. */
export const compareInThread = (clubId: number, comparison: Comparison): Promise<readonly SimulatedShares[]> =>
  threads.run(comparison, clubId);
