export { accountOf, customerAccountOf, payerOf } from './accounts.ts';
export { keepIban } from './bank-details.ts';
export { ledgerRoutes } from './ledger.routes.ts';
export { type LedgerCtx, type Posting, post } from './post.ts';
export { customerBalances, saldosOf } from './saldo.queries.ts';
export { transferBalance } from './transfer-balance.ts';
