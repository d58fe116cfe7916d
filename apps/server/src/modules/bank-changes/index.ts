export { applyBankChangesWorker } from './apply-bank-changes.ts';
export { changeClub } from './change-club.ts';
