export { excusedOf } from './excused.queries.ts';
