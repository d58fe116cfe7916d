import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { pageConstraints } from './page-blocks.errors.ts';
import { pageBlockRoutes, pageFileRoutes } from './page-blocks.routes.ts';
import { pageChecks } from './page-scope.ts';
import { withCourse } from './with-course.ts';

export const pageBlocksModule = defineModule({
  name: 'page-blocks',
  tables: ['club_page', 'club_page_version'],
  routes: pageBlockRoutes,
  fileRoutes: pageFileRoutes,
  constraints: pageConstraints,
  checks: pageChecks,
  aboutPerson,
  withCourse,
});
