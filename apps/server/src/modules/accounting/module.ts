import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { accountingFileRoutes, accountingRoutes } from './accounting.routes.ts';
import { chartFileRoutes, chartRoutes } from './chart.routes.ts';

export const accountingModule = defineModule({
  name: 'accounting',
  tables: ['chart_import', 'receipt'],
  routes: [...accountingRoutes, ...chartRoutes],
  afterCommitRoutes: accountingFileRoutes,
  fileRoutes: chartFileRoutes,
  aboutPerson,
});
