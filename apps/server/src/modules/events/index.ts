export { type ComingDate, comingClubDates, comingDatesOf } from './coming-dates.queries.ts';
export { doorReader, readerOf, visibleEvents } from './event-scope.ts';
export { timesInWords } from './event-words.ts';
export { mayEditEvent } from './find-event.ts';
export { isLedBy } from './is-led-by.ts';
export { type LockedEvent, lockCourseEvents } from './lock-events.ts';
