export { bankAccounts } from './bank-accounts.queries.ts';
export { isBankLineLinked } from './entered-payments.queries.ts';
export { unassignedMoney } from './lines.queries.ts';
export { bookLineFor, linkLineTo, lockOpenLine } from './lines-for-others.ts';
export { messageIdOf, paymentInfoIdOf } from './order-names.ts';
export { unbookLine } from './unbook-line.ts';
export { bookedLineLike, warningsOfEntry } from './warnings-of-entry.ts';
