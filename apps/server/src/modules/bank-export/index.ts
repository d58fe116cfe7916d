export { aboutPerson } from './about-person.ts';
export { bankExportRoutes } from './bank-export.routes.ts';
export { payoutRoutes } from './payouts.routes.ts';
export { addKnownPayout } from './request-payout.ts';
