import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { shiftChecks } from './shift-scope.ts';
import { shiftRoutes } from './shifts.routes.ts';
import { withCourse } from './with-course.ts';

export const shiftsModule = defineModule({
  name: 'shifts',
  tables: ['shift', 'shift_location', 'shift_participation', 'shift_plan'],
  routes: shiftRoutes,
  checks: shiftChecks,
  aboutPerson,
  withCourse,
});
