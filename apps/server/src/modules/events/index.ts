export { aboutPerson } from './about-person.ts';
export { eventChecks } from './event-checks.ts';
export { readerOf, visibleEvents } from './event-scope.ts';
export { timesInWords } from './event-words.ts';
export { eventConstraints } from './events.errors.ts';
export { eventRoutes, serveCalendarFiles } from './events.routes.ts';
export { isLedBy } from './is-led-by.ts';
export { type LockedEvent, lockCourseEvents } from './lock-events.ts';
export { withCourse as eventsWithCourse } from './with-course.ts';
