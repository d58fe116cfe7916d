import { Worker, type WorkerOptions } from 'node:worker_threads';

type ThreadOptions = {
  /** Answers every message with one message, and ends if it cannot. */
  file: URL;
  /** Maximum number of threads. */
  maxThreads: number;
  maxWaiting?: number;
  /** Limit per owner, running and waiting, so that no owner takes every place. */
  maxOfOne?: number;
  /** The error when the queue is full. */
  fullError?: () => Error;
  secondsPerTask?: number;
  resourceLimits?: WorkerOptions['resourceLimits'];
};

type WaitingTask<T, A> = { task: T; resolve: (answer: A) => void; reject: (reason: Error) => void };

/** Loading its modules is most of the cost of a short task, so a loaded thread waits a while for the next one. */
const idleMs = 60_000;

/** Runs work that would block other requests in threads: a few at once, the others queue. */
export const createThreads = <T, A>(options: ThreadOptions): { run: (task: T, owner?: number) => Promise<A> } => {
  const { file, maxThreads, maxWaiting = Number.POSITIVE_INFINITY, maxOfOne = Number.POSITIVE_INFINITY } = options;
  const { secondsPerTask, resourceLimits } = options;
  const idle = new Map<Worker, NodeJS.Timeout>();
  const queue: WaitingTask<T, A>[] = [];
  let open = 0;

  const start = (): Worker => {
    open += 1;
    const thread = new Worker(file, resourceLimits && { resourceLimits });
    thread.once('exit', () => {
      open -= 1;
      clearTimeout(idle.get(thread));
      idle.delete(thread);
      next();
    });
    return thread;
  };
  const takeIdle = (): Worker | undefined => {
    const [found] = idle.keys();
    if (found === undefined) return undefined;
    clearTimeout(idle.get(found));
    idle.delete(found);
    return found;
  };
  const rest = (thread: Worker) => {
    // Neither the thread nor its timer keeps the process alive. Termination takes a moment, in which the thread must get no task.
    thread.unref();
    const endThread = () => {
      idle.delete(thread);
      void thread.terminate();
    };
    idle.set(thread, setTimeout(endThread, idleMs).unref());
  };
  const next = () => {
    if (queue.length === 0) return;
    const thread = takeIdle() ?? (open < maxThreads ? start() : undefined);
    const first = thread && queue.shift();
    if (first) attend(thread, first);
  };
  const attend = (thread: Worker, { task, resolve, reject }: WaitingTask<T, A>) => {
    const limit =
      secondsPerTask === undefined
        ? undefined
        : setTimeout(() => {
            reject(new Error(`not ready after ${secondsPerTask} seconds`));
            void thread.terminate();
          }, secondsPerTask * 1000);
    const forget = () => {
      clearTimeout(limit);
      thread.off('message', answered).off('error', failed).off('exit', ended);
    };
    const answered = (answer: A) => {
      forget();
      rest(thread);
      resolve(answer);
      next();
    };
    const failed = (reason: Error) => {
      forget();
      reject(reason);
    };
    const ended = (code: number) => {
      forget();
      reject(new Error(`the thread ended with code ${code} and without an answer`));
    };
    thread.ref();
    thread.once('message', answered).once('error', failed).once('exit', ended);
    thread.postMessage(task);
  };

  const places = new Map<number | undefined, number>();
  const count = (owner: number | undefined, by: number) => {
    const now = (places.get(owner) ?? 0) + by;
    if (now === 0) places.delete(owner);
    else places.set(owner, now);
  };
  const isFull = (owner: number | undefined) =>
    (places.get(owner) ?? 0) >= maxOfOne || (queue.length >= maxWaiting && idle.size === 0 && open >= maxThreads);

  return {
    run: async (task, owner) => {
      if (isFull(owner) && options.fullError) throw options.fullError();
      count(owner, 1);
      try {
        return await new Promise<A>((resolve, reject) => {
          queue.push({ task, resolve, reject });
          next();
        });
      } finally {
        count(owner, -1);
      }
    },
  };
};

/** The built server has the thread as a separate file beside it; development and tests use the source. */
export const threadFile = (moduleUrl: string, name: string): URL =>
  new URL(moduleUrl.endsWith('.ts') ? `./${name}.source.mjs` : `./${name}.js`, moduleUrl);

/** Input that needs more memory or time than a thread has is too large; any other failure is our own fault. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') || error.message.startsWith('not ready after'));
