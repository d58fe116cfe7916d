import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { membershipConstraints } from './membership.errors.ts';
import { membershipRoutes } from './membership.routes.ts';

export const membershipModule = defineModule({
  name: 'membership',
  tables: ['membership_card', 'membership_change', 'membership_request', 'membership_role'],
  routes: membershipRoutes,
  constraints: membershipConstraints,
  aboutPerson,
});
