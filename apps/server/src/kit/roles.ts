/** Bound by row-level security. The application connects as this role, or as one that is a member of it and of no other. */
export const appRole = 'vereinshaus_app';

/** Owns the tables and functions of our own database; used for migrations, never for a request. */
export const ownerRole = 'vereinshaus_owner';
