export { creditUnderWay, underWayOf } from './credit-under-way.queries.ts';
export { disbursementState } from './disbursement-state.ts';
export { lockOrders } from './lock-orders.ts';
