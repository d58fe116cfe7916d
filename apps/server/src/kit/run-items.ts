import type { WorkCtx } from './ctx.ts';
import { AppError } from './errors.ts';
import type { TransactionRunner, WorkTools } from './tenant-work.ts';

/** What a run in the background works with. */
export type RunTools = WorkTools & {
  /** Nobody tries again: what cannot be done is told, and the run ends. */
  isLast?: boolean;
};

type Steps<T> = {
  /** What nothing has become of yet. */
  waiting: (ctx: WorkCtx) => Promise<readonly T[]>;
  /** One of them, in a transaction of its own together with the note that it is done. */
  work: (ctx: WorkCtx, item: T) => Promise<void>;
  refuse: (ctx: WorkCtx, item: T, reason: string) => Promise<void>;
  /** What is told of an item that fails with every attempt. */
  failed: string;
  /** Whether more of it has come up meanwhile. */
  hasMore?: (ctx: WorkCtx) => Promise<boolean>;
  finish: (ctx: WorkCtx) => Promise<unknown>;
};

/**
 * A run, one item after the other: interrupted anywhere, the next attempt goes on where it stopped and does nothing twice.
 * What is refused is noted with its sentence. What fails holds up no other and is tried again; after the last attempt it
 * is noted as well, since a run that never ends would keep the club from the next.
 */
export const runItems = async <T>(transact: TransactionRunner, steps: Steps<T>, isLast = false) => {
  const failures: unknown[] = [];
  const workOn = async (item: T) => {
    try {
      await transact((ctx) => steps.work(ctx, item));
    } catch (error) {
      const isRefusal = error instanceof AppError;
      if (!isRefusal) failures.push(error);
      const reason = isRefusal ? error.message : isLast ? steps.failed : '';
      if (reason !== '') await transact((ctx) => steps.refuse(ctx, item, reason));
    }
  };
  const hasMore = () => (steps.hasMore === undefined ? false : transact(steps.hasMore));
  do {
    for (const item of await transact(steps.waiting)) await workOn(item);
  } while (failures.length === 0 && (await hasMore()));
  if (failures.length === 0 || isLast) await transact(steps.finish);
  if (failures.length > 0) throw failures[0];
};
