import { canBecome, type PermissionHolder } from '@vereinshaus/contract/permissions';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { sessionErrors } from './session.errors.ts';

/** What somebody may do, as it stands now. A record that is not there has no rights; whoever asks for it finds out. */
const rightsOf = async (ctx: Pick<Ctx, 'db'>, personId: number): Promise<PermissionHolder> => {
  const { rows } = await sql<{ staff_level: number; permissions: string[] }>`
    select p.staff_level, array(
      select g.permission || coalesce('|' || g.entity_id, '')
      from permission_grant g
      where g.club_id = p.club_id and g.person_id = p.id and g.revoked_at is null
    ) as permissions
    from person p where p.id = ${personId}
  `.execute(ctx.db);
  return { staffLevel: rows[0]?.staff_level ?? 0, permissions: rows[0]?.permissions ?? [], trainedCourses: [] };
};

/**
 * Stands before everything that would let the viewer act as somebody else: another e-mail address, a password link, a
 * taken-over view, a merge, a place in the own group. One's own account is always within reach.
 */
export const requireCanBecome = async (ctx: Ctx, personId: number) => {
  const viewer = viewerOf(ctx);
  if (personId !== viewer.id && !canBecome(viewer, await rightsOf(ctx, personId))) throw sessionErrors.outOfReach();
};

/** The same for a Verwalter who gets somebody into the group without having asked for it. */
export const requireManagerCanBecome = async (ctx: Ctx, managerId: number, personId: number) => {
  if (!canBecome(await rightsOf(ctx, managerId), await rightsOf(ctx, personId))) {
    throw sessionErrors.outOfManagersReach();
  }
};
