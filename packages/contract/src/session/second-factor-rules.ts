import type { ClubSettings } from '../clubs/settings.ts';
import { hasPermissionSomewhere, type PermissionHolder } from '../permissions/rules.ts';

export type SecondFactorRule = Pick<ClubSettings, 'secondFactorFromRole' | 'secondFactorPermissions'>;

/**
 * Must this person have a second factor? From a role on, and whoever may do one of the named things anywhere: by a grant,
 * by training a course, or because the role includes it.
 */
export const needsSecondFactor = (
  { secondFactorFromRole, secondFactorPermissions }: SecondFactorRule,
  holder: PermissionHolder,
): boolean =>
  (secondFactorFromRole > 0 && holder.staffLevel >= secondFactorFromRole) ||
  secondFactorPermissions.some((permission) => hasPermissionSomewhere(holder, permission));
