export { aboutPerson } from './about-person.ts';
export { bankFileRoutes, bankRoutes } from './bank.routes.ts';
export { bankAccounts } from './bank-accounts.queries.ts';
export { unassignedMoney } from './lines.queries.ts';
export { messageIdOf, paymentInfoIdOf } from './order-names.ts';
