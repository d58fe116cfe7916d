export { formCards } from './form-cards.queries.ts';
