import type { WorkCtx } from './ctx.ts';
import { AppError } from './errors.ts';
import type { TransactionRunner, WorkTools } from './tenant-work.ts';

/** Tools of a background run. */
export type RunTools = WorkTools & {
  /** No retry follows: an item that fails is reported, and the run ends. */
  isLast?: boolean;
};

type Steps<T> = {
  /** Items that are not done yet. */
  waiting: (ctx: WorkCtx) => Promise<readonly T[]>;
  /** Handles one item, in its own transaction together with the note that it is done. */
  work: (ctx: WorkCtx, item: T) => Promise<void>;
  refuse: (ctx: WorkCtx, item: T, reason: string) => Promise<void>;
  /** The sentence for an item that fails with every attempt. */
  failed: string;
  /** Whether new items have appeared meanwhile. */
  hasMore?: (ctx: WorkCtx) => Promise<boolean>;
  finish: (ctx: WorkCtx) => Promise<unknown>;
};

/**
 * A run, one item after the other: after an interruption the next attempt continues where it stopped and does nothing twice. A refusal is
 * noted with its sentence. A failure holds up no other item and is retried; after the last attempt it is noted as well, since a run that
 * never ends would block the club's next one.
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
