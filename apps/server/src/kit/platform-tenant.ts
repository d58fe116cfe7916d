/** The platform is not a tenant; its data, including its sessions, has this number. */
export const platformTenant = 0;
