export { ownTransferAccounts } from './own-transfer-accounts.ts';
export { prepareDisbursements } from './prepare-disbursements.ts';
export { addKnownPayout } from './request-payout.ts';
