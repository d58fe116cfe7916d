export { aboutPerson } from './about-person.ts';
export { shiftChecks } from './shift-scope.ts';
export { shiftRoutes } from './shifts.routes.ts';
export { withCourse as shiftsWithCourse } from './with-course.ts';
