import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { discountConstraints } from './discounts.errors.ts';
import { discountRoutes } from './discounts.routes.ts';

export const discountsModule = defineModule({
  name: 'discounts',
  tables: ['discount'],
  routes: discountRoutes,
  constraints: discountConstraints,
  aboutPerson,
});
