export { waitingForms } from './waiting-forms.queries.ts';
