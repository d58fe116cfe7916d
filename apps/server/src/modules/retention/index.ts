export { waitingExpired } from './waiting-expired.ts';
