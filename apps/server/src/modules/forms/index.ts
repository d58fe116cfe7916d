export { type FormCard, formCards } from './form-cards.queries.ts';
