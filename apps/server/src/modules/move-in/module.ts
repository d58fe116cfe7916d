import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { moveInRoutes } from './move-in.routes.ts';

export const moveInModule = defineModule({
  name: 'move-in',
  tables: ['move_in_row', 'move_in_run'],
  published: ['move_in_row_card'],
  routes: ({ withCourse }) => moveInRoutes(withCourse),
  aboutPerson,
});
