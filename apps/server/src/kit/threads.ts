import { Worker, type WorkerOptions } from 'node:worker_threads';

type ThreadOptions = {
  /** Answers every message it gets with one of its own, and ends when it cannot. */
  file: URL;
  /** So many at once. */
  most: number;
  mostWaiting?: number;
  /** What they are told for whom not even waiting is left. */
  full?: () => Error;
  secondsPerTask?: number;
  resourceLimits?: WorkerOptions['resourceLimits'];
};

type Waiting<T, A> = { task: T; resolve: (answer: A) => void; reject: (reason: Error) => void };

/** Loading its modules is most of what a short task takes: a thread that has them waits a while for the next one. */
const idleMs = 60_000;

/** Work that would hold up everybody else's requests, done beside them: a few at once, the others wait in line. */
export const createThreads = <T, A>(options: ThreadOptions): { run: (task: T) => Promise<A> } => {
  const { file, most, mostWaiting = Number.POSITIVE_INFINITY, secondsPerTask, resourceLimits } = options;
  const idle = new Map<Worker, NodeJS.Timeout>();
  const queue: Waiting<T, A>[] = [];
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
    // Neither the thread nor its end keeps a process alive.
    thread.unref();
    idle.set(thread, setTimeout(() => void thread.terminate(), idleMs).unref());
  };
  const next = () => {
    if (queue.length === 0) return;
    const thread = takeIdle() ?? (open < most ? start() : undefined);
    const first = thread && queue.shift();
    if (first) attend(thread, first);
  };
  const attend = (thread: Worker, { task, resolve, reject }: Waiting<T, A>) => {
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

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const isFull = queue.length >= mostWaiting && idle.size === 0 && open >= most;
        if (isFull && options.full) return reject(options.full());
        queue.push({ task, resolve, reject });
        next();
      }),
  };
};
