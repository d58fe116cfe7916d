import { setTimeout as pause } from 'node:timers/promises';
import type { RateLimiter } from './rate-limiter.ts';

/** A job taken from the queue; `now` is the clock of the database, `tenant` is 0 for work of the installation. */
export type TakenJob = {
  id: string;
  tenant: number;
  data: unknown;
  tries: number;
  maxTries: number;
  now: () => Date;
};

export type JobWorkersOptions = {
  /** How many jobs run in parallel. */
  atOnce: number;
  pollMs: number;
  /** After this time the queue takes the job back: nothing waits longer for its end or reports it afterwards. */
  expireMs: number;
  /** The next job, marked as taken; undefined when there is none. */
  take: () => Promise<TakenJob | undefined>;
  /** Rate limiter to pass before each poll. */
  pass: RateLimiter['pass'];
  urgency: number;
  run: (job: TakenJob) => Promise<void>;
  complete: (job: TakenJob) => Promise<unknown>;
  fail: (job: TakenJob, reason: Error) => Promise<unknown>;
  /** A job failed; it is retried or counts as failed. */
  onFailure: (reason: Error, job: TakenJob) => void;
  /** The queue itself cannot be reached. */
  onError: (error: Error) => void;
};

export type JobWorkers = {
  /** Polls early, because there may be a new job. */
  wake(): void;
  /** Takes no more jobs; resolves when the running ones have ended. */
  stop(): Promise<void>;
};

const reportAgainMs = 1000;

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Sleeps until it is woken or the time is over; a wake-up while it is awake is remembered. */
const sleeper = () => {
  let isCalled = false;
  let wakeUp: (() => void) | undefined;
  return {
    wake: () => {
      isCalled = true;
      wakeUp?.();
    },
    rest: async (ms: number) => {
      let timer: NodeJS.Timeout | undefined;
      if (!isCalled) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
          timer = setTimeout(resolve, ms);
        });
      }
      clearTimeout(timer);
      wakeUp = undefined;
      isCalled = false;
    },
  };
};

const withinTime = async (work: Promise<void>, ms: number) => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms / 1000} s`)), ms);
  });
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};

/**
 * Works through one queue. Everything that can fail is awaited here: a database that disappears while a job runs, or while its end is
 * reported, delays this job and does not hurt the process. The report is retried until it succeeds; if it does not in time, the queue
 * hands the job out again.
 */
export const startJobWorkers = (options: JobWorkersOptions): JobWorkers => {
  const { atOnce, pollMs, expireMs, onError } = options;
  const running = new Set<Promise<void>>();
  const { wake, rest } = sleeper();
  let isStopped = false;

  const report = async (deadline: number, tell: () => Promise<unknown>) => {
    while (Date.now() < deadline) {
      try {
        await tell();
        return;
      } catch (error) {
        onError(asError(error));
        if (isStopped) return;
        await pause(reportAgainMs);
      }
    }
  };
  const attend = async (job: TakenJob) => {
    const deadline = Date.now() + expireMs;
    try {
      await withinTime(options.run(job), expireMs);
    } catch (thrown) {
      const reason = asError(thrown);
      options.onFailure(reason, job);
      return report(deadline, () => options.fail(job, reason));
    }
    return report(deadline, () => options.complete(job));
  };
  const begin = (job: TakenJob) => {
    const work: Promise<void> = attend(job).finally(() => {
      running.delete(work);
      wake();
    });
    running.add(work);
  };
  const takeOne = async (): Promise<boolean> => {
    if (running.size >= atOnce) return false;
    try {
      const job = await options.pass(options.urgency, async () => (isStopped ? undefined : options.take()));
      if (job) begin(job);
      return job !== undefined;
    } catch (error) {
      onError(asError(error));
      return false;
    }
  };
  const look = async () => {
    while (!isStopped) if (!(await takeOne())) await rest(pollMs);
    await Promise.all(running);
  };
  const ended = look();

  return {
    wake,
    stop: () => {
      isStopped = true;
      wake();
      return ended;
    },
  };
};
