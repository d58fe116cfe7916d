import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { tellListChangesJob, tellListChangesWorker } from './tell-changes.ts';
import { viewRoutes } from './views.routes.ts';
import { viewTexts } from './views.texts.ts';

export const viewsModule = defineModule({
  name: 'views',
  tables: ['saved_view', 'view_change', 'view_watch'],
  routes: viewRoutes,
  texts: viewTexts,
  jobs: [tellListChangesJob],
  workers: (tools) => [tellListChangesWorker(tools)],
  aboutPerson,
});
