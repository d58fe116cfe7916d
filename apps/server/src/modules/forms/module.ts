import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { formChecks } from './form-scope.ts';
import { formConstraints } from './forms.errors.ts';
import { formRoutes } from './forms.routes.ts';
import { searchedForms } from './searched-forms.ts';

export const formsModule = defineModule({
  name: 'forms',
  tables: ['form', 'form_answer'],
  routes: formRoutes,
  constraints: formConstraints,
  checks: formChecks,
  aboutPerson,
  search: [searchedForms],
});
