import {
  type Access,
  type AccessVerdict,
  accessByRights,
  judgeAccess,
  type RecordRule,
} from '@vereinshaus/contract/kit/access';
import type { Call } from '@vereinshaus/contract/kit/call';
import type { Ctx, SignedIn } from './ctx.ts';
import { requestErrors } from './errors.ts';

/**
 * Decides a rule about a record. Each area that owns records registers its own checks, once, in app.ts; a rule without a registered check
 * is a programming error and refuses.
 */
export type RecordCheck = (ctx: Ctx, recordId: number) => Promise<boolean>;
export type RecordChecks = Readonly<Record<string, RecordCheck>>;

const checkName = (rule: RecordRule) => (rule.rule === 'maySee' ? `maySee:${rule.entity}` : rule.rule);

type Input = Readonly<Record<string, unknown>>;

/** The access definition that applies to this viewer: tokens other than the owner's count by rights only. */
const countsFor = (access: Access, viewer: SignedIn | null): Access =>
  viewer?.token === undefined || viewer.token.isOwner ? access : accessByRights(access);

/** The part of the decision that the session or the token settles alone. */
export const judgeAccessFor = (access: Access, viewer: SignedIn | null, input?: Input): AccessVerdict =>
  judgeAccess(countsFor(access, viewer), viewer, input);

export const isAllowed = async (ctx: Ctx, checks: RecordChecks, access: Access, input: Input): Promise<boolean> => {
  const verdict = judgeAccessFor(access, ctx.viewer, input);
  return verdict === 'depends' ? resolve(ctx, checks, countsFor(access, ctx.viewer), input) : verdict === 'yes';
};

const resolve = async (ctx: Ctx, checks: RecordChecks, access: Access, input: Input): Promise<boolean> => {
  switch (access.rule) {
    case 'anyOf':
      for (const rule of access.of) if (await isAllowed(ctx, checks, rule, input)) return true;
      return false;
    case 'allOf':
      for (const rule of access.of) if (!(await isAllowed(ctx, checks, rule, input))) return false;
      return true;
    case 'ownGroup':
    case 'trainerOf':
    case 'trainerNow':
    case 'maySee': {
      const check = checks[checkName(access)];
      const id = input[access.field];
      return check !== undefined && typeof id === 'number' && check(ctx, id);
    }
    default:
      return false;
  }
};

export const requireAccess = async (ctx: Ctx, checks: RecordChecks, call: Call, input: Input) => {
  if (!(await isAllowed(ctx, checks, call.access, input))) {
    throw ctx.viewer === null ? requestErrors.notSignedIn() : requestErrors.notAllowed();
  }
  for (const [field, access] of Object.entries(call.restricted ?? {})) {
    if (input[field] !== undefined && !(await isAllowed(ctx, checks, access, input))) throw requestErrors.notAllowed();
  }
};

/** Removes the fields that the viewer may not see from a reply, at the top level and in its rows. */
export const hideRestricted = async (ctx: Ctx, checks: RecordChecks, call: Call, input: Input, reply: unknown) => {
  const hidden: string[] = [];
  for (const [field, access] of Object.entries(call.restricted ?? {})) {
    if (!(await isAllowed(ctx, checks, access, input))) hidden.push(field);
  }
  return hidden.length === 0 ? reply : without(reply, new Set(hidden));
};

const without = (value: unknown, hidden: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => without(item, hidden));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !hidden.has(key))
      .map(([key, item]) => [key, without(item, hidden)]),
  );
};
