import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { apiTokenRoutes } from './api-tokens.routes.ts';
import { apiTokenTexts } from './api-tokens.texts.ts';

export const apiTokensModule = defineModule({
  name: 'api-tokens',
  tables: ['api_token'],
  routes: apiTokenRoutes,
  texts: apiTokenTexts,
  aboutPerson,
});
