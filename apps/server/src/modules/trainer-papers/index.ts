export { isBarredFrom, requireMayLead, withWarning } from './lacked-papers.ts';
export { firstDayOfCopy, leftBehindSentence, noteLeftBehind } from './leave-behind.ts';
