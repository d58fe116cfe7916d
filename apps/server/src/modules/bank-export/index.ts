export { creditUnderWay, underWayOf } from './credit-under-way.queries.ts';
export { addKnownPayout } from './request-payout.ts';
