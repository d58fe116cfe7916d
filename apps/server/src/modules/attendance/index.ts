export { addSickNote } from './add-sick-note.ts';
export { excusedOf } from './excused.queries.ts';
export { type ArrivalMark, markArrivals } from './mark-arrivals.ts';
export { answerForClubDate, forgetComing, noteComing } from './say-coming.ts';
export { takeBackExcuse } from './take-back-excuse.ts';
