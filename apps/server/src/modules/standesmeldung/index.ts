export { cellsOf } from './count-members.ts';
