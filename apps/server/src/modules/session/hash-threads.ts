import { availableParallelism } from 'node:os';
import { createThreads } from '../../kit/threads.ts';

type Options = { memoryCost: number; timeCost: number; parallelism: number };
/** To be hashed, or with a hash to be compared with it. */
type Task = { password: string; options: Options } | { password: string; hash: string };
type Answer = { hash: string } | { isRight: boolean };

/** Plain JavaScript, because a thread does not inherit the loader of the process; the built server has it beside it. */
const threadFile = import.meta.url.endsWith('.ts') ? './hash-thread.mjs' : './hash-thread.js';

/**
 * A password costs a processor for a thirtieth of a second, on purpose. At 18:00 four hundred families sign in: hashed
 * in threads that give way to everything else, they wait for each other while those who are signed in go on clicking.
 * As many threads as there are processors: more would not hash faster, and each holds 19 MB.
 */
export const hashThreads = createThreads<Task, Answer>({
  file: new URL(threadFile, import.meta.url),
  most: Math.min(4, availableParallelism()),
});
