export { accountOf, customerAccountOf } from './accounts.ts';
export { ledgerRoutes } from './ledger.routes.ts';
export { type LedgerCtx, type Posting, post } from './post.ts';
export { saldosOf } from './saldo.queries.ts';
