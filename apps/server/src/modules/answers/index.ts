export { withdrawQuestions } from './withdraw-questions.ts';
