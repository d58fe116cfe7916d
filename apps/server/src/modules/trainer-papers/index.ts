export { isBarredFrom, requireMayLead } from './lacked-papers.ts';
export { firstDayOfCopy, leftBehindSentence, noteLeftBehind } from './leave-behind.ts';
