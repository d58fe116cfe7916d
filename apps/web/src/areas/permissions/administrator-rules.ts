import type { Viewer } from '@vereinshaus/contract/kit/access';
import type { SuperUser } from '@vereinshaus/contract/permissions/calls';

type Level = Pick<Viewer, 'staffLevel'>;

export const readRole = 50;
export const writeRole = 90;

/** Roles from 80 on may change everything. */
export const mayWriteAll = ({ role }: Pick<SuperUser, 'role'>): boolean => role >= 80;

/** The role after using the switch. */
export const toggledRole = (administrator: Pick<SuperUser, 'role'>) =>
  mayWriteAll(administrator) ? readRole : writeRole;

/** Nobody can grant more than they have. */
export const mayMakeAdministrator = ({ staffLevel }: Level): boolean => staffLevel >= readRole;
export const mayGiveWriteAccess = ({ staffLevel }: Level): boolean => staffLevel >= writeRole;

/** Why the viewer cannot give this administrator that role; null if they can. The server checks it, too. */
export const reasonAgainst = (viewer: Level, { role }: Pick<SuperUser, 'role'>, newRole: number): string | null => {
  if (role > viewer.staffLevel) return 'Diese Person hat mehr Rechte als du.';
  if (newRole > viewer.staffLevel) return 'Du kannst niemandem mehr Rechte geben, als du selbst hast.';
  return null;
};
