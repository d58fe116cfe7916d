import { type PermissionEntity, permissionEntities } from '@vereinshaus/contract/permissions/calls';
import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { holdsGrant } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { isCourseThere } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import { isPageThere } from '../page-blocks/index.ts';
import { permissionErrors } from './permissions.errors.ts';

type Entity = { type: PermissionEntity; id: number };

type Grant = { personId: number; permissions: readonly string[]; entity: Entity | null };

/**
 * Andere Person berechtigen. Existing permissions stay. Nobody can grant what they do not hold, so two users who grant each other gain
 * nothing.
 */
export const grantPermissions = async (ctx: Ctx, { personId, permissions, entity }: Grant) => {
  const viewer = viewerOf(ctx);
  requireFitting(permissions, entity);
  requireHeld(ctx, permissions, entity);
  if (entity !== null) await requireEntity(ctx, entity);
  await requirePerson(ctx, personId);
  const before = await activePermissions(ctx, personId, entity);
  const granted = permissions.filter((permission, index) => permissions.indexOf(permission) === index);
  const added = granted.filter((permission) => !before.includes(permission));
  if (added.length === 0) return 0;
  await ctx.db
    .insertInto('permission_grant')
    .values(
      added.map((permission) => ({
        club_id: sql<number>`current_club()`,
        person_id: personId,
        permission,
        entity_type: entity?.type ?? null,
        entity_id: entity?.id ?? null,
        granted_at: ctx.now,
        granted_by: viewer.id,
      })),
    )
    .execute();
  await recordHistory(ctx, {
    kind: 'permission.granted',
    personId,
    details: { permissions: added, entity, changes: { permissions: { before, after: [...before, ...added] } } },
  });
  return added.length;
};

const requireFitting = (permissions: readonly string[], entity: Entity | null) => {
  if (entity === null) return;
  const { label, isGrantable } = permissionEntities[entity.type];
  const wrong = permissions.find((permission) => !isGrantable(permission));
  if (wrong !== undefined) throw permissionErrors.notForEntity({ entity: label, label: permissionLabel(wrong) });
};

const requireHeld = (ctx: Ctx, permissions: readonly string[], entity: Entity | null) => {
  const limit = entity === null ? '' : `|${entity.id}`;
  const missing = permissions.find((permission) => !holdsGrant(viewerOf(ctx), `${permission}${limit}`));
  if (missing !== undefined) throw permissionErrors.notHeld({ label: permissionLabel(missing) });
};

/** A permission for an id that does not exist yet would later apply to somebody else's course or page. */
const requireEntity = async (ctx: Ctx, { type, id }: Entity) => {
  if (type === 'course' && !(await isCourseThere(ctx, id))) throw permissionErrors.courseGone();
  if (type === 'pageblocks' && !(await isPageThere(ctx, id))) throw permissionErrors.pageGone();
};

/** Locked, so that two concurrent grants do not fail on the unique index. */
const requirePerson = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select('p.id')
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw permissionErrors.personGone();
};

/** The person's permissions for the same entity, in the order they were granted. */
export const activePermissions = async (ctx: Ctx, personId: number, entity: { type: string; id: number } | null) => {
  const rows = await ctx.db
    .selectFrom('permission_grant as g')
    .where('g.person_id', '=', personId)
    .where('g.revoked_at', 'is', null)
    .where('g.entity_type', entity === null ? 'is' : '=', entity?.type ?? null)
    .where('g.entity_id', entity === null ? 'is' : '=', entity?.id ?? null)
    .select('g.permission')
    .orderBy('g.id')
    .execute();
  return rows.map((row) => row.permission);
};
