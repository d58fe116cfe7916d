import type { RunInNewTransaction } from '../../kit/after-commit-routes.ts';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';

/** Runs a short transaction of its own: none is open while the provider is asked. */
export type TransactionRunner = <T>(run: (ctx: WorkCtx) => Promise<T>) => Promise<T>;

/** For a request whose first transaction is committed. */
export const transactAfter =
  (ctx: Ctx, afterwards: RunInNewTransaction): TransactionRunner =>
  (run) =>
    afterwards((db, jobs) => run({ ...ctx, db, jobs }));

/** For background jobs. */
export const transactIn =
  (database: Database, clubId: number, ctxIn: (db: Db) => WorkCtx): TransactionRunner =>
  (run) =>
    database.transaction({ tenant: clubId }, (db) => run(ctxIn(db)));
