import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { holdsGrant } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { activePermissions } from './grant-permissions.ts';
import { permissionErrors } from './permissions.errors.ts';

/**
 * Berechtigung entziehen: effective with the person's next request; the record stays with its end. Nobody can revoke what they do not hold,
 * or else any granting user could decide alone who supervises the money.
 */
export const revokePermission = async (ctx: Ctx, grantId: number) => {
  const held = await ctx.db
    .selectFrom('permission_grant as g')
    .where('g.id', '=', grantId)
    .where('g.revoked_at', 'is', null)
    .select(['g.permission', 'g.entity_id'])
    .executeTakeFirst();
  if (!held) throw permissionErrors.grantGone();
  const name = held.entity_id === null ? held.permission : `${held.permission}|${held.entity_id}`;
  if (!holdsGrant(viewerOf(ctx), name)) throw permissionErrors.notYours({ label: permissionLabel(held.permission) });
  const grant = await ctx.db
    .updateTable('permission_grant')
    .set({ revoked_at: ctx.now, revoked_by: viewerOf(ctx).id })
    .where('id', '=', grantId)
    .where('revoked_at', 'is', null)
    .returning(['person_id', 'permission', 'entity_type', 'entity_id'])
    .executeTakeFirst();
  if (!grant) throw permissionErrors.grantGone();
  const entity =
    grant.entity_type === null || grant.entity_id === null ? null : { type: grant.entity_type, id: grant.entity_id };
  const after = await activePermissions(ctx, grant.person_id, entity);
  await recordHistory(ctx, {
    kind: 'permission.revoked',
    personId: grant.person_id,
    details: {
      permissions: [grant.permission],
      entity,
      changes: { permissions: { before: [...after, grant.permission], after } },
    },
  });
};
