import type { Permission } from '../permissions/rules.ts';
import { hasPermission, type PermissionHolder } from '../permissions/rules.ts';

/**
 * Who may do something, as data. The same definition drives the check on the server, the navigation and the buttons
 * in the browser, the documentation page and the access matrix test.
 *
 * Rules that name a `field` look at the record behind the id in that input field; the server resolves them in the
 * area that owns the record.
 */
export type Access =
  | { rule: 'everyone' }
  | { rule: 'loggedOut' }
  | { rule: 'loggedIn' }
  | { rule: 'impersonating' }
  | { rule: 'platform' }
  | { rule: 'manager' }
  | { rule: 'trainer' }
  | { rule: 'hasTrained' }
  | { rule: 'staffFrom'; level: number }
  | { rule: 'staffAbove'; level: number }
  | { rule: 'may'; permission: Permission; field?: string; byGrant?: true }
  | { rule: 'self'; field: string }
  | { rule: 'ownGroup'; field: string }
  | { rule: 'trainerOf'; field: string }
  | { rule: 'trainerNow'; field: string }
  | { rule: 'maySee'; entity: string; field: string }
  | { rule: 'anyOf'; of: readonly Access[] }
  | { rule: 'allOf'; of: readonly Access[] };

/** Rules about a record, which only the server can answer. */
export type RecordRule = Extract<Access, { rule: 'ownGroup' | 'trainerOf' | 'trainerNow' | 'maySee' }>;

export const everyone: Access = { rule: 'everyone' };
export const loggedOut: Access = { rule: 'loggedOut' };
export const loggedIn: Access = { rule: 'loggedIn' };
export const impersonating: Access = { rule: 'impersonating' };
export const platform: Access = { rule: 'platform' };
/** A Verwalter: a person who is their own manager. */
export const manager: Access = { rule: 'manager' };
export const trainer: Access = { rule: 'trainer' };
/** The person leads a course or has led one: for work done as a trainer that is settled afterwards. */
export const hasTrained: Access = { rule: 'hasTrained' };
/** Numeric role >= level. */
export const staffFrom = (level: number): Access => ({ rule: 'staffFrom', level });
/** Numeric role > level. */
export const staffAbove = (level: number): Access => ({ rule: 'staffAbove', level });
export const may = (permission: Permission, field?: string): Access => ({
  rule: 'may',
  permission,
  ...(field !== undefined && { field }),
});
/** As `may`, but only by an explicit grant: a role alone does not include it. */
export const mayByGrant = (permission: Permission, field?: string): Access => ({
  rule: 'may',
  permission,
  ...(field !== undefined && { field }),
  byGrant: true,
});
export const self = (field: string): Access => ({ rule: 'self', field });
/** The person in `field` is managed by the viewer. */
export const ownGroup = (field: string): Access => ({ rule: 'ownGroup', field });
export const trainerOf = (field: string): Access => ({ rule: 'trainerOf', field });
/** The viewer leads the course in `field` and it has not ended: for data a trainer needs during the course and nowhere else. */
export const trainerNow = (field: string): Access => ({ rule: 'trainerNow', field });
export const maySee = (entity: string, field: string): Access => ({ rule: 'maySee', entity, field });
/** The person in `field` is a child of another home. The viewer also looks after the child, within the rights agreed. */
export const sharedChild = (field: string, right: 'see' | 'excuse' | 'book'): Access =>
  maySee(sharedChildEntities[right], field);
const sharedChildEntities = { see: 'sharedChild', excuse: 'sharedChildToExcuse', book: 'sharedChildToBook' } as const;
export const anyOf = (...of: readonly Access[]): Access => ({ rule: 'anyOf', of });
export const allOf = (...of: readonly Access[]): Access => ({ rule: 'allOf', of });

/** What the rules need to know about the caller; null = not signed in. */
export type Viewer = PermissionHolder & {
  id: number;
  isPlatform: boolean;
  isManager: boolean;
  isTrainer: boolean;
  hasTrained: boolean;
  isImpersonating: boolean;
};

/** `depends`: only the server can decide, because the answer depends on a record. */
export type AccessVerdict = 'yes' | 'no' | 'depends';

const fromBoolean = (allowed: boolean): AccessVerdict => (allowed ? 'yes' : 'no');

const idIn = (input: Readonly<Record<string, unknown>> | undefined, field: string) => {
  const value = input?.[field];
  return typeof value === 'number' ? value : undefined;
};

const combineAny = (verdicts: readonly AccessVerdict[]): AccessVerdict =>
  verdicts.includes('yes') ? 'yes' : verdicts.includes('depends') ? 'depends' : 'no';

const combineAll = (verdicts: readonly AccessVerdict[]): AccessVerdict =>
  verdicts.includes('no') ? 'no' : verdicts.includes('depends') ? 'depends' : 'yes';

/** Records that visitors who are not signed in may also see. */
const publicRecords: readonly string[] = ['course'];

/** The part of a rule that follows from the session (and, when given, from the input) alone. */
export const judgeAccess = (
  access: Access,
  viewer: Viewer | null,
  input?: Readonly<Record<string, unknown>>,
): AccessVerdict => {
  switch (access.rule) {
    case 'everyone':
      return 'yes';
    case 'loggedOut':
      return fromBoolean(viewer === null);
    case 'anyOf':
      return combineAny(access.of.map((rule) => judgeAccess(rule, viewer, input)));
    case 'allOf':
      return combineAll(access.of.map((rule) => judgeAccess(rule, viewer, input)));
    case 'maySee':
      return viewer === null && !publicRecords.includes(access.entity) ? 'no' : 'depends';
    default:
      return viewer === null ? 'no' : judgeSignedIn(access, viewer, input);
  }
};

type SignedInRule = Exclude<Access, { rule: 'everyone' | 'loggedOut' | 'anyOf' | 'allOf' | 'maySee' }>;

const judgeSignedIn = (
  access: SignedInRule,
  viewer: Viewer,
  input: Readonly<Record<string, unknown>> | undefined,
): AccessVerdict => {
  switch (access.rule) {
    case 'loggedIn':
      return 'yes';
    case 'impersonating':
      return fromBoolean(viewer.isImpersonating);
    case 'platform':
      return fromBoolean(viewer.isPlatform);
    case 'manager':
      return fromBoolean(viewer.isManager);
    case 'trainer':
      return fromBoolean(viewer.isTrainer);
    case 'hasTrained':
      return fromBoolean(viewer.isTrainer || viewer.hasTrained);
    case 'staffFrom':
      return fromBoolean(viewer.staffLevel >= access.level);
    case 'staffAbove':
      return fromBoolean(viewer.staffLevel > access.level);
    case 'may':
      return judgePermission(access, viewer, input);
    case 'self': {
      const id = idIn(input, access.field);
      return id === undefined ? 'depends' : fromBoolean(id === viewer.id);
    }
    default:
      return 'depends';
  }
};

const judgePermission = (
  access: Extract<Access, { rule: 'may' }>,
  viewer: Viewer,
  input: Readonly<Record<string, unknown>> | undefined,
): AccessVerdict => {
  const holder = access.byGrant === true ? { ...viewer, staffLevel: 0 } : viewer;
  if (hasPermission(holder, access.permission)) return 'yes';
  if (access.field === undefined) return 'no';
  const id = idIn(input, access.field);
  return id === undefined ? 'depends' : fromBoolean(hasPermission(holder, access.permission, id));
};

/** Every rule in a definition, nested ones included: for documentation and tests. */
export const flatten = (access: Access): readonly Access[] =>
  access.rule === 'anyOf' || access.rule === 'allOf' ? access.of.flatMap(flatten) : [access];

const nobody = anyOf();

/** A definition as it applies to a caller that has rights but is no person (an API token): rules about the person grant nothing. */
export const accessByRights = (access: Access): Access => {
  if (access.rule === 'anyOf' || access.rule === 'allOf')
    return { rule: access.rule, of: access.of.map(accessByRights) };
  if (access.rule === 'everyone' || access.rule === 'may') return access;
  return access.rule === 'maySee' && publicRecords.includes(access.entity) ? access : nobody;
};
