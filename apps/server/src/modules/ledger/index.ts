export {
  type Accounts,
  accountLabel,
  accountsFor,
  customerAccountOf,
  deleteUnusedAccounts,
  hasPayer,
  lockAccounts,
  lockPayers,
  payerOf,
} from './accounts.ts';
export { ibansOfManagers, keepIban, replaceIban, saveIban } from './bank-details.ts';
export { clearOpeningAccount, openingStanding } from './carry-opening.ts';
export { type AccountValues, addAccount, changeAccount, deleteAccounts, saveCostCentre, setBmdCodes } from './chart.ts';
export { type CoverRow, coversOfCause, coversOfItems, isUnpaid, lockClaims } from './claims-of-cause.queries.ts';
export { closeCustomerAccount } from './close-account.ts';
export { unpaidPurchases } from './credit-limit.ts';
export { backingsOf } from './credit-origins.queries.ts';
export { creditUnderWay, creditUnderWayOf, lockOrders } from './credit-under-way.queries.ts';
export { customerPayouts } from './customer-payouts.queries.ts';
export { bothNumbers, numberOfDocument } from './document-numbers.ts';
export { dayOfDocument, documentOfCause } from './document-of-cause.ts';
export { moveOpenItems } from './move-open-items.ts';
export { netApart } from './net-apart.ts';
export {
  type OpenCharge,
  openCreditsOf,
  openOf,
  openOfCause,
  openOfDocument,
  openOfItems,
  wasPostedFor,
} from './open-charges.ts';
export {
  balancesByAccount,
  creditOf,
  dueAccounts,
  type OwedByAgeRow,
  openOnDays,
  owedByAgeOn,
  owedOf,
} from './open-money.queries.ts';
export { openNamedAccount } from './open-named-account.ts';
export { type ClaimInput, earliestDay, type LedgerCtx, type Line, postDocument, type Reference } from './post.ts';
export { nameOnItem, textOfItem } from './reference.ts';
export { reverse } from './reverse.ts';
export {
  balanceOfKnownPerson,
  balancesAtPersons,
  balancesOf,
  customerBalances,
  nothingOpen,
  saldoAtPerson,
} from './saldo.queries.ts';
export { lockSeries, takeNumber } from './series.ts';
export { settleAccount, settleAll } from './settle.ts';
export { sidesOfPayers } from './sides-of-payers.ts';
export { takeBack } from './take-back.ts';
export { voidEntry } from './void-entry.ts';
