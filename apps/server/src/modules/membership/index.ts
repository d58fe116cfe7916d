export { addImportedRoles, deleteRole, type ImportedRole } from './add-imported-roles.ts';
export { addRole } from './add-role.ts';
export { becomeMember } from './become-member.ts';
export { endOnlineMembership, lockOnlineRole } from './end-online-membership.ts';
export { boardOn } from './membership.queries.ts';
export { clashingMemberships, openMembershipsOf } from './merge-roles.ts';
export { officeAddresses } from './office-addresses.ts';
export { withdrawRequest } from './withdraw-request.ts';
