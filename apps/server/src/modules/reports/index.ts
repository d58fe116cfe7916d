export { makeReport } from './reports.ts';
