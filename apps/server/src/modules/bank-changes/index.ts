export { applyBankChangesWorker } from './apply-bank-changes.ts';
export { changeClub } from './change-club.ts';
export { tellOfBankAccount } from './tell-bank-keepers.ts';
