export { addRole } from './add-role.ts';
export { membershipConstraints } from './membership.errors.ts';
export { membershipRoutes } from './membership.routes.ts';
