import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { apiTokenRoutes } from './api-tokens.routes.ts';

export const apiTokensModule = defineModule({
  name: 'api-tokens',
  tables: ['api_token'],
  routes: apiTokenRoutes,
  aboutPerson,
});
