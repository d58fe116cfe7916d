export { type ComingDate, comingClubDates, comingDatesOf } from './coming-dates.queries.ts';
export { doorReader, mayEditEventsOf, readerOf, visibleEvents } from './event-scope.ts';
export { timesInWords } from './event-words.ts';
export { requireRange } from './events.queries.ts';
export { mayEditEvent } from './find-event.ts';
export { type ForGuests, type GuestsBack } from './hide-events.ts';
export { isLedBy } from './is-led-by.ts';
export { type LockedEvent, lockComingDatesOf, lockCourseEvents, lockDates } from './lock-events.ts';
export {
  freeTimesOf,
  holdRooms,
  occupyRooms,
  type RoomTime,
  refuseTaken,
  takenAmong,
  withParts,
} from './occupy-rooms.ts';
export { type DateStep, holdDates, rearrangeDates, restoreDates } from './rearrange-dates.ts';
export { allRooms, roomById } from './rooms.queries.ts';
export { requireSeesRooms, type TimeRange, takenTimes, unknownName } from './taken-times.queries.ts';
