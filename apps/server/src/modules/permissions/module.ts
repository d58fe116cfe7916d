import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { permissionRoutes } from './permissions.routes.ts';
import { permissionTexts } from './permissions.texts.ts';
import { remindOfReviewJob, remindOfReviewWorker } from './remind-of-review.ts';

export const permissionsModule = defineModule({
  name: 'permissions',
  tables: ['permission_grant', 'rights_review'],
  published: ['permission_grant_card'],
  routes: permissionRoutes,
  texts: permissionTexts,
  jobs: [remindOfReviewJob],
  workers: (tools) => [remindOfReviewWorker(tools)],
  aboutPerson,
});
