export { addKnownPayout } from './request-payout.ts';
