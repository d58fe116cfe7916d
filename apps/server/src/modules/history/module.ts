import { requestErrors } from '../../kit/errors.ts';
import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { historyRoutes } from './history.routes.ts';

export const historyModule = defineModule({
  name: 'history',
  tables: ['history_entry', 'sensitive_access'],
  published: ['history_entry_card'],
  routes: historyRoutes,
  // No entry about a contact that does not exist.
  constraints: { history_entry_contact: requestErrors.notFound },
  aboutPerson,
});
