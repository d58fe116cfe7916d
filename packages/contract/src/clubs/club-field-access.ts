import { type Access, judgeAccess, may, type Viewer } from '../kit/access.ts';
import { compactIban, formatIban } from '../kit/iban.ts';
import { hasPermission, type Permission, type PermissionHolder } from '../permissions/rules.ts';
import type { SecondFactorRule } from '../session/second-factor-rules.ts';
import type { Club } from './calls.ts';

/** Right to manage the money of the club; role 80 and above includes it. */
export const keepsBank: Access = may('accounting');

const maySaveClub: Access = may('club');

/** Enough to recognise an account, but not to copy it. */
const shortened = (value: string) => {
  const iban = compactIban(value);
  return iban.length < 12 ? value : `${formatIban(iban.slice(0, 4))} … ${iban.slice(-4)}`;
};

const asIs = (value: string) => value;

/**
 * The fields that decide where the club's money goes: changed by users who manage its money, reported to all of them, and effective a day
 * later. One more field is one line.
 */
export const guardedFields = {
  accountName: { label: 'Kontowortlaut', kind: 'column', tell: asIs },
  iban: { label: 'IBAN', kind: 'column', tell: shortened },
  bic: { label: 'BIC', kind: 'column', tell: asIs },
  bankname: { label: 'Bank', kind: 'column', tell: asIs },
  creditorID: { label: 'Creditor-ID', kind: 'column', tell: asIs },
  onlinePayments: { label: 'Online bezahlen', kind: 'setting', tell: asIs },
  stripeAccount: { label: 'Konto bei Stripe', kind: 'setting', tell: asIs },
} as const satisfies Partial<
  Record<keyof Club, { label: string; kind: 'column' | 'setting'; tell: (value: string) => string }>
>;

export type GuardedField = keyof typeof guardedFields;

export const guardedNames = Object.keys(guardedFields) as [GuardedField, ...GuardedField[]];

export const isGuarded = (name: string): name is GuardedField => name in guardedFields;

export const bankChangeHours = 24;

/** Right needed to change a field or a setting on the club's pages. The second-factor rule needs more, see below. */
export const accessOfClubField = (name: string): Access => (isGuarded(name) ? keepsBank : maySaveClub);

export const mayChangeClubField = (viewer: Viewer | null, name: string): boolean =>
  judgeAccess(accessOfClubField(name), viewer) === 'yes';

const roleChanges = (before: SecondFactorRule, after: SecondFactorRule): readonly number[] =>
  before.secondFactorFromRole === after.secondFactorFromRole
    ? []
    : [before.secondFactorFromRole, after.secondFactorFromRole].filter((role) => role > 0);

const permissionChanges = (before: SecondFactorRule, after: SecondFactorRule): readonly Permission[] => [
  ...before.secondFactorPermissions.filter((name) => !after.secondFactorPermissions.includes(name)),
  ...after.secondFactorPermissions.filter((name) => !before.secondFactorPermissions.includes(name)),
];

/** Whether every changed part of the second-factor rule applies to this person, both before and after. */
export const isBoundByChange = (holder: PermissionHolder, before: SecondFactorRule, after: SecondFactorRule): boolean =>
  roleChanges(before, after).every((role) => holder.staffLevel >= role) &&
  permissionChanges(before, after).every((name) => hasPermission(holder, name));

export const isSecondFactorRuleChanged = (before: SecondFactorRule, after: SecondFactorRule): boolean =>
  before.secondFactorFromRole !== after.secondFactorFromRole || permissionChanges(before, after).length > 0;
