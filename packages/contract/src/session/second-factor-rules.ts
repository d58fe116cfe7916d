import type { ClubSettings } from '../clubs/settings.ts';
import { hasPermissionSomewhere, type PermissionHolder } from '../permissions/rules.ts';

export type SecondFactorRule = Pick<ClubSettings, 'secondFactorFromRole' | 'secondFactorPermissions'>;

/**
 * Whether this person must have a second factor: from a role on, or with one of the named permissions anywhere, by a grant, by training a
 * course, or by the role.
 */
export const needsSecondFactor = (
  { secondFactorFromRole, secondFactorPermissions }: SecondFactorRule,
  holder: PermissionHolder,
): boolean =>
  (secondFactorFromRole > 0 && holder.staffLevel >= secondFactorFromRole) ||
  secondFactorPermissions.some((permission) => hasPermissionSomewhere(holder, permission));
