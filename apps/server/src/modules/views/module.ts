import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { viewRoutes } from './views.routes.ts';

export const viewsModule = defineModule({
  name: 'views',
  tables: ['saved_view'],
  routes: viewRoutes,
  aboutPerson,
});
