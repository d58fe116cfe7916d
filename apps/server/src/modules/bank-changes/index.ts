export { aboutPerson } from './about-person.ts';
export { applyBankChanges, applyBankChangesWorker } from './apply-bank-changes.ts';
export { bankChangeRoutes } from './bank-changes.routes.ts';
export { changeClub } from './change-club.ts';
