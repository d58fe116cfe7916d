export { addRole } from './add-role.ts';
export { becomeMember } from './become-member.ts';
export { membershipConstraints } from './membership.errors.ts';
export { lastCodeBelowBoard } from './membership.queries.ts';
export { membershipRoutes } from './membership.routes.ts';
