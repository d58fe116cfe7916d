export { membershipConstraints } from './membership.errors.ts';
export { membershipRoutes } from './membership.routes.ts';
