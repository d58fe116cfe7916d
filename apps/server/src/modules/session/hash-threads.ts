import { availableParallelism } from 'node:os';
import { createThreads } from '../../kit/threads.ts';

type Options = { memoryCost: number; timeCost: number; parallelism: number };
/** A password to hash, or one to compare with a hash. */
type Task = { password: string; options: Options } | { password: string; hash: string };
type Answer = { hash: string } | { isRight: boolean };

/** Plain JavaScript, because a thread does not inherit the loader of the process; the built server has the file beside it. */
const threadFile = import.meta.url.endsWith('.ts') ? './hash-thread.mjs' : './hash-thread.js';

/**
 * A password costs a processor a thirtieth of a second, on purpose. At 18:00 four hundred families sign in: hashing runs in low-priority
 * threads, so these families wait for each other while signed-in users are not slowed down. One thread per processor: more would not hash
 * faster, and each holds 19 MB.
 */
export const hashThreads = createThreads<Task, Answer>({
  file: new URL(threadFile, import.meta.url),
  maxThreads: Math.min(4, availableParallelism()),
});
