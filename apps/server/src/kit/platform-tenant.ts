/** The platform is no tenant of its own; what belongs to it, its sessions too, lives under this number. */
export const platformTenant = 0;
