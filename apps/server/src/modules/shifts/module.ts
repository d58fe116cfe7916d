import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { shiftChecks } from './shift-scope.ts';
import { shiftConstraints } from './shifts.errors.ts';
import { shiftRoutes } from './shifts.routes.ts';
import { shiftTexts } from './shifts.texts.ts';
import { withCourse } from './with-course.ts';

export const shiftsModule = defineModule({
  name: 'shifts',
  tables: ['shift', 'shift_location', 'shift_offer', 'shift_participation', 'shift_plan'],
  published: ['shift_card', 'shift_location_card', 'shift_participation_card'],
  routes: shiftRoutes,
  texts: shiftTexts,
  constraints: shiftConstraints,
  checks: shiftChecks,
  aboutPerson,
  withCourse,
});
