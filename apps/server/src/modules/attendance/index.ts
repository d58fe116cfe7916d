export { excusedOf } from './excused.queries.ts';
export { type ArrivalMark, markArrivals } from './mark-arrivals.ts';
