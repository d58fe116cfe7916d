export { boardFile } from './board-file.ts';
export { lineRow } from './report.ts';
export { paperOf } from './report-file.ts';
export { makeReport } from './reports.ts';
export { waitingMoney } from './waiting.queries.ts';
