import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { helpConstraints } from './help.errors.ts';
import { helpRoutes } from './help.routes.ts';

export const helpModule = defineModule({
  name: 'help',
  tables: ['help_feedback', 'help_topic'],
  routes: helpRoutes,
  constraints: helpConstraints,
  aboutPerson,
});
