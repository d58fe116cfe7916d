export { aboutPerson } from './about-person.ts';
export { bookConfidentMatches } from './bank.jobs.ts';
export { bankFileRoutes, bankRoutes } from './bank.routes.ts';
export { bankAccounts } from './bank-accounts.queries.ts';
export { bookConfidentMatchesWorker } from './book-confident-matches.ts';
export { unassignedMoney } from './lines.queries.ts';
export { messageIdOf, paymentInfoIdOf } from './order-names.ts';
export { warningsOfEntry } from './warnings-of-entry.ts';
