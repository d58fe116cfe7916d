import { z } from 'zod';
import type { Permission } from '../permissions/rules.ts';

/** From these roles on a club can ask for a second factor; 0 = it does not. */
export const secondFactorRoles = [0, 20, 50, 80] as const;

/** What a club can protect with a second factor: whoever may do it needs one. */
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

/** What a club can set about signing in, with its default. */
export const sessionSettings = {
  secondFactorFromRole: z.literal(secondFactorRoles).default(0),
  secondFactorPermissions: z
    .array(z.enum(secondFactorPermissionNames))
    .max(secondFactorPermissionNames.length)
    .default([]),
};

/** As the history names them. */
export const sessionSettingLabels: Readonly<Record<keyof typeof sessionSettings, string>> = {
  secondFactorFromRole: 'Zweiter Faktor ab Rolle',
  secondFactorPermissions: 'Zweiter Faktor für Berechtigungen',
};
