import { addDays, dayInVienna } from '@vereinshaus/contract/days';
import { type MergeChoice, membershipsDiffer } from '@vereinshaus/contract/duplicates';
import { membershipRoleLabel } from '@vereinshaus/contract/labels';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { duplicateErrors } from './duplicates.errors.ts';
import type { Pair } from './move-references.ts';
import { openMemberships, type UnitedRole, unitedRoles } from './role-union.rules.ts';

export const rolesOf = (ctx: Ctx, personIds: readonly number[]) =>
  ctx.db
    .selectFrom('membership_role as r')
    .where('r.person_id', 'in', [...personIds])
    .orderBy('r.starts_on')
    .select(['r.id', 'r.person_id as personId', 'r.code', 'r.starts_on as startsOn', 'r.ends_on as endsOn', 'r.note']);

const lockedRolesOf = (ctx: Ctx, { survivorId, otherId }: Pair) =>
  rolesOf(ctx, [survivorId, otherId]).forUpdate().execute();

type StoredRole = Awaited<ReturnType<typeof lockedRolesOf>>[number];

/** What would only begin later never does. */
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

/** Two different memberships at once: one ends, or somebody has said that both run on. */
const settleMemberships = async (ctx: Ctx, pair: Pair, choice: MergeChoice | undefined) => {
  const open = openMemberships(await lockedRolesOf(ctx, pair), dayInVienna(ctx.now));
  const own = open.filter(({ personId }) => personId === pair.survivorId);
  const others = open.filter(({ personId }) => personId === pair.otherId);
  const codesOf = (roles: readonly StoredRole[]) => roles.map(({ code }) => code);
  if (choice === 'both' || !membershipsDiffer(codesOf(own), codesOf(others))) return;
  const { memberStates } = await clubSettingsOf(ctx);
  if (choice === undefined) {
    throw duplicateErrors.membershipOpen({ one: labelsOf(own, memberStates), other: labelsOf(others, memberStates) });
  }
  const [kept, ended] = choice === 'survivor' ? [own, others] : [others, own];
  for (const role of ended.filter(({ code }) => !codesOf(kept).includes(code))) {
    await endMembership(ctx, pair, role, memberStates);
  }
};

/** Changes of membership that name a role which ends in another one name that one from now on. */
const renameRoles = async (ctx: Ctx, { id, absorbed }: UnitedRole) => {
  for (const column of ['old_role_id', 'new_role_id'] as const) {
    await ctx.db
      .updateTable('membership_change')
      .set({ [column]: id })
      .where(column, 'in', [...absorbed])
      .execute();
  }
  await ctx.db
    .updateTable('import_row')
    .set({ role_id: id })
    .where('role_id', 'in', [...absorbed])
    .execute();
};

/** The database refuses the same role twice at the same time: what is absorbed goes before what stays grows. */
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

/** Only one request can be open: that of the person who stays. */
const moveRequests = async (ctx: Ctx, { survivorId, otherId }: Pair) => {
  await ctx.db
    .updateTable('membership_request')
    .set({
      state: 'declined',
      decided_at: ctx.now,
      decided_by: ctx.viewer?.id ?? null,
      answer: 'Zusammengeführt: Es gibt schon eine Anfrage dieser Person.',
    })
    .where('person_id', '=', otherId)
    .where('state', '=', 'open')
    .where(
      sql<boolean>`exists (select from membership_request o where o.person_id = ${survivorId} and o.state = 'open')`,
    )
    .execute();
  await ctx.db
    .updateTable('membership_request')
    .set({ person_id: survivorId })
    .where('person_id', '=', otherId)
    .execute();
};

/** Rollen und Anfragen. */
export const moveMembership = async (ctx: Ctx, pair: Pair, choice: MergeChoice | undefined) => {
  await settleMemberships(ctx, pair, choice);
  await moveRoles(ctx, pair);
  await moveRequests(ctx, pair);
};
