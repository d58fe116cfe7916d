export { computeListOnce } from './retention-list.ts';
export { waitingExpired } from './waiting-expired.ts';
