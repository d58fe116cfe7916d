export { questionsWhere } from './answers.queries.ts';
