import { Worker, type WorkerOptions } from 'node:worker_threads';

type ThreadOptions = {
  /** Answers every message it gets with one of its own, and ends when it cannot. */
  file: URL;
  /** So many at once. */
  most: number;
  maxWaiting?: number;
  /** So many of one owner, at work and waiting: nobody takes every place. */
  maxOfOne?: number;
  /** What they are told for whom not even waiting is left. */
  full?: () => Error;
  secondsPerTask?: number;
  resourceLimits?: WorkerOptions['resourceLimits'];
};

type WaitingTask<T, A> = { task: T; resolve: (answer: A) => void; reject: (reason: Error) => void };

/** Loading its modules is most of what a short task takes: a thread that has them waits a while for the next one. */
const idleMs = 60_000;

/** Work that would hold up everybody else's requests, done beside them: a few at once, the others wait in line. */
export const createThreads = <T, A>(options: ThreadOptions): { run: (task: T, owner?: number) => Promise<A> } => {
  const { file, most, maxWaiting = Number.POSITIVE_INFINITY, maxOfOne = Number.POSITIVE_INFINITY } = options;
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
    // Neither the thread nor its end keeps a process alive. Ending takes a moment, in which nobody may be given to it.
    thread.unref();
    const endThread = () => {
      idle.delete(thread);
      void thread.terminate();
    };
    idle.set(thread, setTimeout(endThread, idleMs).unref());
  };
  const next = () => {
    if (queue.length === 0) return;
    const thread = takeIdle() ?? (open < most ? start() : undefined);
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
    (places.get(owner) ?? 0) >= maxOfOne || (queue.length >= maxWaiting && idle.size === 0 && open >= most);

  return {
    run: async (task, owner) => {
      if (isFull(owner) && options.full) throw options.full();
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

/** The built server has a thread as a file of its own beside it; in development and tests it is the source. */
export const threadFile = (moduleUrl: string, name: string): URL =>
  new URL(moduleUrl.endsWith('.ts') ? `./${name}.source.mjs` : `./${name}.js`, moduleUrl);

/** What needs more memory or time than a thread has is too large, whatever it is; any other failure is a fault of ours. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') || error.message.startsWith('not ready after'));
