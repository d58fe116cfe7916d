import { grantablePermissions, holdsGrant, type PermissionHolder } from '../permissions/rules.ts';

/** What a token may do for the own family: read, or change as well. */
export const ownRights = ['own_read', 'own'] as const;

/** Opens the files of the club as a network drive, and nothing else. */
export const driveRight = 'webdav';

/** Everything a token can be given; a permission counts for the whole club. */
export const tokenRights: readonly string[] = [
  ...ownRights,
  driveRight,
  ...grantablePermissions.filter((name) => !name.endsWith('_trainer')),
];

export const tokenLimits = { maxDays: 730, maxTokens: 50, perMinute: 120 } as const;

/** How a token begins: so that it is recognised where it must not stand. */
export const tokenBeginning = 'vh_';

/** What somebody hands on as a person, whatever rights they hold. */
const isOwn = (right: string): boolean => right === driveRight || ownRights.some((own) => own === right);

/** What `owner` may hand on. A token of the club has nothing to do with the family of who made it. */
export const rightsToChoose = (owner: PermissionHolder, isOfClub: boolean): readonly string[] =>
  tokenRights.filter((right) => (isOwn(right) ? !isOfClub : holdsGrant(owner, right)));

/** What a token may do at this moment: what was chosen, as far as its owner still holds it. */
export const effectiveRights = (owner: PermissionHolder, chosen: readonly string[]): readonly string[] =>
  chosen.filter((right) => isOwn(right) || holdsGrant(owner, right));

/** Whether a token asks as its owner does as a person, of what only reads or of what changes something. */
export const asksAsOwner = (rights: readonly string[], isRead: boolean): boolean =>
  rights.includes('own') || (isRead && rights.includes('own_read'));
