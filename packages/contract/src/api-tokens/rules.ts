import { grantablePermissions, holdsGrant, type PermissionHolder } from '../permissions/rules.ts';

/** What a token may do for the owner's family: read only, or change as well. */
export const ownRights = ['own_read', 'own'] as const;

/** Opens the files of the club as a network drive, and nothing else. */
export const driveRight = 'webdav';

/** Every right a token can have; a permission covers the whole club. */
export const tokenRights: readonly string[] = [
  ...ownRights,
  driveRight,
  ...grantablePermissions.filter((name) => !name.endsWith('_trainer')),
];

export const tokenLimits = { maxDays: 730, maxTokens: 50, perMinute: 120 } as const;

/** Prefix of every token, so that leaked tokens are easy to recognise. */
export const tokenBeginning = 'vh_';

/** Rights every person may pass on, whatever permissions they hold. */
const isOwn = (right: string): boolean => right === driveRight || ownRights.some((own) => own === right);

/** The rights `owner` may pass on. A token of the club has no access to its creator's family. */
export const rightsToChoose = (owner: PermissionHolder, isOfClub: boolean): readonly string[] =>
  tokenRights.filter((right) => (isOwn(right) ? !isOfClub : holdsGrant(owner, right)));

/** What a token may do right now: the chosen rights that its owner still holds. */
export const effectiveRights = (owner: PermissionHolder, chosen: readonly string[]): readonly string[] =>
  chosen.filter((right) => isOwn(right) || holdsGrant(owner, right));

/** Whether a token acts as its owner's person, for a read or for a change. */
export const asksAsOwner = (rights: readonly string[], isRead: boolean): boolean =>
  rights.includes('own') || (isRead && rights.includes('own_read'));
