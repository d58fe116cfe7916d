export { aboutPerson } from './about-person.ts';
export { eventChecks } from './event-checks.ts';
export { eventConstraints } from './events.errors.ts';
export { eventRoutes, serveCalendarFiles } from './events.routes.ts';
export { withCourse as eventsWithCourse } from './with-course.ts';
