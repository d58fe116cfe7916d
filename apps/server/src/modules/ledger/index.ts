export { aboutPerson } from './about-person.ts';
export {
  type Accounts,
  accountLabel,
  accountsFor,
  deleteUnusedAccounts,
  hasPayer,
  lockAccounts,
  payerOf,
} from './accounts.ts';
export { keepIban, restoreIban, saveIban } from './bank-details.ts';
export { type AccountValues, addAccount, changeAccount, deleteAccounts, saveCostCentre, setBmdCodes } from './chart.ts';
export { closeCustomerAccount } from './close-account.ts';
export { crossOut } from './cross-out.ts';
export { ledgerConstraints } from './ledger.errors.ts';
export { ledgerRoutes } from './ledger.routes.ts';
export { moveOpenItems } from './move-open-items.ts';
export { type Claim, type LedgerCtx, type Line, post } from './post.ts';
export { type OpenCharge, openOf, reverse, wasPostedFor } from './reverse.ts';
export { reverseItems } from './reverse-items.ts';
export { balanceOfKnownPerson, balancesOf, customerBalances, nothingOpen } from './saldo.queries.ts';
export { lockSeries, takeNumber } from './series.ts';
export { settle, settleAll } from './settle.ts';
export { takeBack } from './take-back.ts';
