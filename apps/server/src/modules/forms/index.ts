export { aboutPerson } from './about-person.ts';
export { formChecks } from './form-scope.ts';
export { formConstraints } from './forms.errors.ts';
export { formRoutes } from './forms.routes.ts';
