export { waitingDraws } from './waiting-draws.queries.ts';
