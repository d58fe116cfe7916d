import { canBecome, canEnterGuardedAccounts, type PermissionHolder } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { sessionErrors } from './session.errors.ts';

/** A person's current rights. A missing record has no rights; the caller notices that elsewhere. */
const rightsOf = async (ctx: Pick<Ctx, 'db'>, personId: number): Promise<PermissionHolder> => {
  const { rows } = await sql<{ staff_level: number; permissions: string[] }>`
    select p.staff_level, array(
      select g.permission || coalesce('|' || g.entity_id, '')
      from permission_grant_card g
      where g.club_id = p.club_id and g.person_id = p.id and g.revoked_at is null
    ) as permissions
    from person_card p where p.id = ${personId}
  `.execute(ctx.db);
  return { staffLevel: rows[0]?.staff_level ?? 0, permissions: rows[0]?.permissions ?? [], trainedCourses: [] };
};

/** Leads a course, has stored a card or signed a mandate: an attractive target, whatever its rights. */
const isWorthy = async (ctx: Pick<Ctx, 'db'>, personId: number): Promise<boolean> => {
  const { rows } = await sql<{ worthy: boolean }>`
    select exists (
      select from participation_card t
      where t.person_id = ${personId} and t.role = ${roleLiteral.trainer} and t.is_current
    ) or exists (
      select from payment_method_card m where m.person_id = ${personId} and m.removed_at is null
    ) as worthy`.execute(ctx.db);
  return rows[0]?.worthy ?? false;
};

const isManagerOf = async (ctx: Pick<Ctx, 'db'>, managerId: number, personId: number): Promise<boolean> => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.manager_id', '=', managerId)
    .select('p.id')
    .executeTakeFirst();
  return person !== undefined;
};

/**
 * Required before ending an account without opening it: nobody may do that to an account with rights they lack. One's own is always
 * allowed.
 */
export const requireRightsOf = async (ctx: Ctx, personId: number) => {
  const viewer = viewerOf(ctx);
  if (personId !== viewer.id && !canBecome(viewer, await rightsOf(ctx, personId))) throw sessionErrors.outOfReach();
};

/**
 * Required before everything that would let the viewer act as another person: a new e-mail address, a password link, a taken-over view, a
 * merge. One's own account is always allowed; accounts of trainers, and of persons whose card or mandate the club has, are limited to the
 * family and administrators.
 */
export const requireCanBecome = async (ctx: Ctx, personId: number) => {
  const viewer = viewerOf(ctx);
  if (personId === viewer.id) return;
  await requireRightsOf(ctx, personId);
  if (canEnterGuardedAccounts(viewer) || !(await isWorthy(ctx, personId))) return;
  if (!(await isManagerOf(ctx, viewer.id, personId))) throw sessionErrors.worthProtecting();
};

/** The same for a Verwalter who gets a person into the group without having requested it. */
export const requireManagerCanBecome = async (ctx: Ctx, managerId: number, personId: number) => {
  if (!canBecome(await rightsOf(ctx, managerId), await rightsOf(ctx, personId))) {
    throw sessionErrors.outOfManagersReach();
  }
};
