import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { mediaChangeRoutes, mediaFileRoutes, mediaRoutes } from './media.routes.ts';
import { mediaChecks } from './media-scope.ts';
import { withCourse } from './with-course.ts';

export const mediaModule = defineModule({
  name: 'media',
  tables: ['media'],
  routes: mediaRoutes,
  afterCommitRoutes: ({ store }) => mediaChangeRoutes(store),
  fileRoutes: ({ store }) => mediaFileRoutes(store),
  checks: mediaChecks,
  aboutPerson,
  withCourse,
});
