export { makeReport } from './reports.ts';
export { waitingMoney } from './waiting.queries.ts';
