/** Row-level security binds it. The application connects as this role, or as one that belongs to it and to no other. */
export const appRole = 'vereinshaus_app';

/** Owns tables and doors of the own database; connected while migrations run, and never for a request. */
export const ownerRole = 'vereinshaus_owner';
