import { parentPort } from 'node:worker_threads';
import { simulate } from '@vereinshaus/contract/draws/simulation';
import type { Comparison } from './compare-in-thread.ts';

parentPort?.on('message', ({ lots, courses }: Comparison) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(simulate(lots, courses));
});
