import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { registrationConstraints } from './registration.errors.ts';
import { registrationRoutes } from './registration.routes.ts';
import { registrationTexts } from './registration.texts.ts';

export const registrationModule = defineModule({
  name: 'registration',
  tables: ['activation_code', 'registration'],
  routes: registrationRoutes,
  constraints: registrationConstraints,
  aboutPerson,
  texts: registrationTexts,
});
