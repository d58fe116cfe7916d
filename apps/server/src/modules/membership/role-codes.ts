import { membershipRoleLabel, membershipRoleLabels } from '@vereinshaus/contract/kit/labels';
import { fixedCodes, knownCodes } from '@vereinshaus/contract/membership/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf, saveClub } from '../clubs/index.ts';
import { membershipErrors } from './membership.errors.ts';

type RoleCode = { code: number; description: string; short: string; email: string };

/** Locks the club's settings: the lists of codes are read, changed and written as a whole. */
const lockedSettings = async (ctx: Ctx) => {
  await ctx.db.selectFrom('club_card as c').where('c.id', '=', ctx.club.id).select('c.id').forUpdate().execute();
  return clubSettingsOf(ctx);
};

const without = (texts: Readonly<Record<string, string>>, code: number): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== String(code)));

/** An empty text, or the default one, is not stored. */
const withText = (texts: Readonly<Record<string, string>>, code: number, text: string, usual = '') => ({
  ...without(texts, code),
  ...(text !== '' && text !== usual && { [code]: text }),
});

const write = async (ctx: Ctx, { code, description, short, email }: RoleCode) => {
  const settings = await clubSettingsOf(ctx);
  await saveClub(ctx, {
    settings: {
      memberStates: withText(settings.memberStates, code, description, membershipRoleLabels[code]),
      memberStatesShort: withText(settings.memberStatesShort, code, short),
      roleEmails: withText(settings.roleEmails, code, email),
      retiredRoles: settings.retiredRoles.filter((retired) => retired !== code),
    },
  });
};

/** Rollen-Code anlegen: a role of the club's own, or a deleted one again. */
export const addRoleCode = async (ctx: Ctx, role: RoleCode) => {
  const settings = await lockedSettings(ctx);
  const { code } = role;
  if (knownCodes(settings).includes(code) && !settings.retiredRoles.includes(code)) {
    throw membershipErrors.codeTaken({ code, label: membershipRoleLabel(code, settings.memberStates) });
  }
  await write(ctx, role);
};

/** Rollen-Code umbenennen: another label for a role, and the address of a function. */
export const changeRoleCode = async (ctx: Ctx, role: RoleCode) => {
  const settings = await lockedSettings(ctx);
  if (!knownCodes(settings).includes(role.code) || settings.retiredRoles.includes(role.code)) {
    throw membershipErrors.codeUnknown({ code: role.code });
  }
  await write(ctx, role);
};

/**
 * Rollen-Code löschen: nobody loses a role by it. While a record has the code, its label is kept and it can only no longer be chosen; an
 * unused code is removed. Codes that the product relies on stay.
 */
export const deleteRoleCode = async (ctx: Ctx, code: number) => {
  const settings = await lockedSettings(ctx);
  const label = membershipRoleLabel(code, settings.memberStates);
  if (!knownCodes(settings).includes(code) || settings.retiredRoles.includes(code)) {
    throw membershipErrors.codeUnknown({ code });
  }
  if (fixedCodes.includes(code)) throw membershipErrors.codeFixed({ label });
  const isKept = code in membershipRoleLabels || (await hasRecords(ctx, code));
  await saveClub(ctx, {
    settings: isKept
      ? { retiredRoles: [...settings.retiredRoles, code], roleEmails: without(settings.roleEmails, code) }
      : {
          memberStates: without(settings.memberStates, code),
          memberStatesShort: without(settings.memberStatesShort, code),
          roleEmails: without(settings.roleEmails, code),
        },
  });
};

const hasRecords = async (ctx: Ctx, code: number): Promise<boolean> => {
  const record = await ctx.db
    .selectFrom('membership_role as r')
    .where('r.code', '=', code)
    .select('r.id')
    .limit(1)
    .executeTakeFirst();
  return record !== undefined;
};
