import { z } from 'zod';
import type { Permission } from '../permissions/rules.ts';

/** Role from which a club can require a second factor; 0 = not required. */
export const secondFactorRoles = [0, 20, 50, 80] as const;

/** Permissions a club can protect: users who have one need a second factor. */
export const secondFactorPermissionNames = [
  'user_read',
  'user',
  'accounting_read',
  'accounting',
  'invoice',
  'course/participants',
  'newsletter',
  'export',
  'club',
] as const satisfies readonly Permission[];

/** Sign-in settings of a club, with their defaults. */
export const sessionSettings = {
  secondFactorFromRole: z.literal(secondFactorRoles).default(0),
  secondFactorPermissions: z
    .array(z.enum(secondFactorPermissionNames))
    .max(secondFactorPermissionNames.length)
    .default([]),
};

/** Their names in the history. */
export const sessionSettingLabels: Readonly<Record<keyof typeof sessionSettings, string>> = {
  secondFactorFromRole: 'Zweiter Faktor ab Rolle',
  secondFactorPermissions: 'Zweiter Faktor für Berechtigungen',
};
