export { isBarredFrom, lackedOn, requireMayLead } from './lacked-papers.ts';
export { firstDayOfCopy, leftBehindSentence, noteLeftBehind } from './leave-behind.ts';
