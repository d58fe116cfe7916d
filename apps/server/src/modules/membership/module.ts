import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { membershipConstraints } from './membership.errors.ts';
import { membershipFileRoutes, membershipRoutes } from './membership.routes.ts';
import { membershipTexts } from './membership.texts.ts';

export const membershipModule = defineModule({
  name: 'membership',
  tables: ['membership_card', 'membership_change', 'membership_request', 'membership_role'],
  published: ['membership_change_card', 'membership_role_card', 'open_membership_request'],
  routes: ({ wallets }) => membershipRoutes(wallets),
  fileRoutes: ({ wallets }) => membershipFileRoutes(wallets),
  constraints: membershipConstraints,
  aboutPerson,
  texts: membershipTexts,
});
