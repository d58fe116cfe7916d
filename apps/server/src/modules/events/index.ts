export { type ComingDate, comingClubDates, comingDatesOf } from './coming-dates.queries.ts';
export { mayEditEventsOf, readerOf, visibleEvents } from './event-scope.ts';
export { timesInWords } from './event-words.ts';
export { mayEditEvent } from './find-event.ts';
export { isLedBy } from './is-led-by.ts';
export { type LockedEvent, lockCourseEvents, lockDates } from './lock-events.ts';
