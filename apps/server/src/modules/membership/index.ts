export { aboutPerson } from './about-person.ts';
export { addImportedRoles, deleteRole, type ImportedRole } from './add-imported-roles.ts';
export { addRole } from './add-role.ts';
export { becomeMember } from './become-member.ts';
export { endOnlineMembership, lockOnlineRole } from './end-online-membership.ts';
export { membershipConstraints } from './membership.errors.ts';
export { membershipRoutes } from './membership.routes.ts';
export { clashingMemberships, openMembershipsOf } from './merge-roles.ts';
export { officeAddresses } from './office-addresses.ts';
