import type { DrawCourse } from '@vereinshaus/contract/draws/allocation';
import type { SimulatedLot, SimulatedShares } from '@vereinshaus/contract/draws/simulation';
import { createThreads } from '../../kit/threads.ts';
import { drawErrors } from './draws.errors.ts';

export type Comparison = { lots: readonly SimulatedLot[]; courses: readonly DrawCourse[] };

/** The built server has the thread as a file of its own beside it; in development and tests it is the source. */
const threadFile = import.meta.url.endsWith('.ts') ? './compare-rules-thread.source.mjs' : './compare-rules-thread.js';

const threads = createThreads<Comparison, readonly SimulatedShares[]>({
  file: new URL(threadFile, import.meta.url),
  most: 1,
  maxWaiting: 6,
  maxOfOne: 3,
  full: drawErrors.busy,
  secondsPerTask: 45,
});

/** Hundreds of wishes are drawn dozens of times: beside everybody else's requests, one comparison after the other. */
export const compareInThread = (clubId: number, comparison: Comparison): Promise<readonly SimulatedShares[]> =>
  threads.run(comparison, clubId);
