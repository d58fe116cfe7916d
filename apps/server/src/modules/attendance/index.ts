export { aboutPerson } from './about-person.ts';
export { attendanceRoutes } from './attendance.routes.ts';
export { excusedOf } from './excused.queries.ts';
