import { whoAsks } from '../../kit/serve-call.ts';
import { defineModule } from '../../module.ts';
import { isStandIn } from '../substitutes/index.ts';
import { aboutPerson } from './about-person.ts';
import { courseOfficeRoutes } from './course-office.routes.ts';
import { pictureRoutes } from './course-picture.ts';
import { isTrainerNow, isTrainerOf, maySeeCourse } from './course-scope.ts';
import { courseRoutes } from './courses.routes.ts';
import { serveLivePlaces } from './live-places.ts';

export const coursesModule = defineModule({
  name: 'courses',
  tables: ['course', 'season_run'],
  published: ['course_card', 'course_rate', 'course_terms'],
  routes: ({ withCourse }) => [...courseRoutes(withCourse), ...courseOfficeRoutes],
  fileRoutes: pictureRoutes,
  serve: (app, { database, runtime }) =>
    serveLivePlaces(app, {
      database,
      clock: runtime.clock,
      resolveTenant: (request) => runtime.resolveTenant(request),
      whoAsks: (tenant, request) => whoAsks(runtime, tenant, request),
      onError: (error) => app.log.warn({ err: error }, 'places not told'),
    }),
  checks: {
    // A substitute needs the trainer's rights around that date.
    trainerOf: async (ctx, courseId) => (await isTrainerOf(ctx, courseId)) || isStandIn(ctx, courseId),
    trainerNow: async (ctx, courseId) => (await isTrainerNow(ctx, courseId)) || isStandIn(ctx, courseId),
    'maySee:course': maySeeCourse,
  },
  aboutPerson,
});
