import { defineModule } from '../../module.ts';
import { reportArchiveRoutes, reportFileRoutes, reportRoutes } from './reports.routes.ts';

export const reportsModule = defineModule({
  name: 'reports',
  tables: ['book_export', 'book_export_entry', 'budget'],
  routes: reportRoutes,
  afterCommitRoutes: reportFileRoutes,
  fileRoutes: reportArchiveRoutes,
});
