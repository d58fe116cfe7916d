import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { Pair } from './person-references.ts';
import { type UnitedRole, unitedRoles } from './role-union.rules.ts';

const rolesOfBoth = async (ctx: Ctx, { survivorId, otherId }: Pair) => {
  const rows = await ctx.db
    .selectFrom('membership_role as r')
    .where('r.person_id', 'in', [survivorId, otherId])
    .select(['r.id', 'r.code', 'r.starts_on as startsOn', 'r.ends_on as endsOn', 'r.note'])
    .forUpdate()
    .execute();
  return rows;
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
  const united = unitedRoles(await rolesOfBoth(ctx, pair));
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
export const moveMembership = async (ctx: Ctx, pair: Pair) => {
  await moveRoles(ctx, pair);
  await moveRequests(ctx, pair);
};
