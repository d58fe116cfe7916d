import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** To be hashed, or with a hash to be compared with it. */
type Task = { password: string; hash?: string; options?: object };
type Waiting = { task: Task; resolve: (result: unknown) => void; reject: (reason: Error) => void };

/** Plain JavaScript, because a thread does not inherit the loader of the process; the built server has it beside it. */
const threadFile = import.meta.url.endsWith('.ts') ? './hash-thread.mjs' : './hash-thread.js';

/** As many as there are processors: more would not hash faster, and each holds 19 MB. */
const mostThreads = Math.min(4, availableParallelism());

const idle: Worker[] = [];
const queue: Waiting[] = [];
let threads = 0;

const next = () => {
  if (queue.length === 0) return;
  const thread = idle.pop() ?? (threads < mostThreads ? open() : undefined);
  const first = thread && queue.shift();
  if (first) run(thread, first);
};

const open = (): Worker => {
  threads += 1;
  const thread = new Worker(new URL(threadFile, import.meta.url));
  thread.once('exit', () => {
    threads -= 1;
    const index = idle.indexOf(thread);
    if (index >= 0) idle.splice(index, 1);
    next();
  });
  return thread;
};

const run = (thread: Worker, { task, resolve, reject }: Waiting) => {
  const answered = (result: unknown) => {
    thread.off('error', failed);
    // An idle thread keeps no process alive.
    thread.unref();
    idle.push(thread);
    resolve(result);
    next();
  };
  // The thread ends with it, and another takes its place.
  const failed = (reason: Error) => {
    thread.off('message', answered);
    reject(reason);
  };
  thread.ref();
  thread.once('message', answered);
  thread.once('error', failed);
  thread.postMessage(task);
};

/**
 * A password costs a processor for a thirtieth of a second, on purpose. At 18:00 four hundred families sign in: hashed
 * in threads that give way to everything else, they wait for each other while those who are signed in go on clicking.
 */
export const inHashThread = (task: Task): Promise<unknown> =>
  new Promise((resolve, reject) => {
    queue.push({ task, resolve, reject });
    next();
  });
