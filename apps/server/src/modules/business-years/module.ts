import { defineModule } from '../../module.ts';
import { businessYearConstraints } from './business-years.errors.ts';
import { businessYearRoutes } from './business-years.routes.ts';

export const businessYearsModule = defineModule({
  name: 'business-years',
  tables: ['business_year'],
  published: ['business_year_card'],
  routes: businessYearRoutes,
  constraints: businessYearConstraints,
});
