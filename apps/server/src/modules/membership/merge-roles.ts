import { membershipsDiffer } from '@vereinshaus/contract/duplicates/calls';
import { addDays, dayInVienna } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { Ctx } from '../../kit/ctx.ts';
import type { MergeInput } from '../about-person/index.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { openMemberships, type UnitedRole, unitedRoles } from './role-union.rules.ts';

const rolesOf = (ctx: Ctx, personIds: readonly number[]) =>
  ctx.db
    .selectFrom('membership_role as r')
    .where('r.person_id', 'in', [...personIds])
    .orderBy('r.starts_on')
    .select(['r.id', 'r.person_id as personId', 'r.code', 'r.starts_on as startsOn', 'r.ends_on as endsOn', 'r.note']);

/** Current and planned memberships of one person. */
export const openMembershipsOf = async (ctx: Ctx, personId: number) =>
  openMemberships(await rolesOf(ctx, [personId]).execute(), dayInVienna(ctx.now));

type Pair = Pick<MergeInput, 'survivorId' | 'otherId'>;

const lockedRolesOf = (ctx: Ctx, { survivorId, otherId }: Pair) =>
  rolesOf(ctx, [survivorId, otherId]).forUpdate().execute();

type StoredRole = Awaited<ReturnType<typeof lockedRolesOf>>[number];

/** A membership that would only begin later is deleted. */
const endMembership = async (ctx: Ctx, { survivorId }: Pair, role: StoredRole, memberStates: MemberStates) => {
  const today = dayInVienna(ctx.now);
  const end = role.startsOn > today ? role.startsOn : today;
  await (role.startsOn >= today
    ? ctx.db.deleteFrom('membership_role').where('id', '=', role.id).execute()
    : ctx.db.updateTable('membership_role').set({ ends_on: end }).where('id', '=', role.id).execute());
  await recordHistory(ctx, {
    kind: 'membership.roleEnded',
    personId: survivorId,
    details: {
      label: membershipRoleLabel(role.code, memberStates),
      changes: { lastDay: { before: role.endsOn && addDays(role.endsOn, -1), after: addDays(end, -1) } },
    },
  });
};

type MemberStates = Readonly<Record<string, string>>;

const labelsOf = (roles: readonly StoredRole[], memberStates: MemberStates) =>
  [...new Set(roles.map(({ code }) => membershipRoleLabel(code, memberStates)))].join(', ');

const codesOf = (roles: readonly StoredRole[]) => roles.map(({ code }) => code);

/** Current and planned memberships of both, and whether they differ. */
const openOfBoth = async (ctx: Ctx, pair: Pair) => {
  const open = openMemberships(await lockedRolesOf(ctx, pair), dayInVienna(ctx.now));
  const own = open.filter(({ personId }) => personId === pair.survivorId);
  const others = open.filter(({ personId }) => personId === pair.otherId);
  return { own, others, differ: membershipsDiffer(codesOf(own), codesOf(others)) };
};

/** A sentence about two different memberships at the same time; somebody has to choose one. */
export const clashingMemberships = async (ctx: Ctx, pair: Pair) => {
  const { own, others, differ } = await openOfBoth(ctx, pair);
  if (!differ) return null;
  const { memberStates } = await clubSettingsOf(ctx);
  return { one: labelsOf(own, memberStates), other: labelsOf(others, memberStates) };
};

/** Of two different memberships one ends, unless somebody has chosen to keep both. */
const settleMemberships = async (ctx: Ctx, { choices, ...pair }: MergeInput) => {
  const { own, others, differ } = await openOfBoth(ctx, pair);
  if (!differ || choices.membership === 'both') return;
  const { memberStates } = await clubSettingsOf(ctx);
  const [kept, ended] = choices.membership === 'other' ? [others, own] : [own, others];
  for (const role of ended.filter(({ code }) => !codesOf(kept).includes(code))) {
    await endMembership(ctx, pair, role, memberStates);
  }
};

/** Changes of membership that refer to an absorbed role refer to the remaining one from now on. */
const renameRoles = async (ctx: Ctx, { id, absorbed }: UnitedRole) => {
  for (const column of ['old_role_id', 'new_role_id'] as const) {
    await ctx.db
      .updateTable('membership_change')
      .set({ [column]: id })
      .where(column, 'in', [...absorbed])
      .execute();
  }
};

/** The database refuses the same role twice at the same time: absorbed roles are deleted before the remaining one is extended. */
const moveRoles = async (ctx: Ctx, pair: Pair) => {
  const united = unitedRoles(await lockedRolesOf(ctx, pair));
  for (const role of united.filter(({ absorbed }) => absorbed.length > 0)) {
    await renameRoles(ctx, role);
    await ctx.db
      .deleteFrom('membership_role')
      .where('id', 'in', [...role.absorbed])
      .execute();
    await ctx.db
      .updateTable('membership_role')
      .set({ starts_on: role.startsOn, ends_on: role.endsOn, note: role.note })
      .where('id', '=', role.id)
      .execute();
  }
  await ctx.db
    .updateTable('membership_role')
    .set({ person_id: pair.survivorId })
    .where('person_id', '=', pair.otherId)
    .execute();
};

/** Rollen: the roles of both belong to one person. */
export const mergeRoles = async (ctx: Ctx, merging: MergeInput) => {
  await settleMemberships(ctx, merging);
  await moveRoles(ctx, merging);
};
