import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { sql } from 'kysely';
import { z } from 'zod';
import { viewerOf } from '../../kit/ctx.ts';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const words = z.string().catch('');

const permissions: OwnDataSection = {
  title: 'Berechtigungen',
  columns: { permission: 'Berechtigung', granted_at: 'seit', revoked_at: 'bis' },
  rows: (id) => sql`
    select g.permission, g.granted_at, g.revoked_at from permission_grant g where g.person_id = ${id} order by g.granted_at`,
  told: ({ permission, ...row }) => ({ permission: permissionLabel(words.parse(permission)), ...row }),
};

/** Everything permissions knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'permission_grant.granted_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'permission_grant.person_id': { merge: 'special', ownData: 'permissions', anonymise: 'delete' },
    'permission_grant.revoked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'rights_review.reviewed_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { permissions },
  /** A permission that both hold is kept once. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      update permission_grant g
      set revoked_at = ${ctx.now}, revoked_by = ${viewerOf(ctx).id}
      where g.person_id = ${otherId} and g.revoked_at is null and exists (
        select from permission_grant o
        where o.person_id = ${survivorId} and o.revoked_at is null and o.permission = g.permission
          and o.entity_type is not distinct from g.entity_type and o.entity_id is not distinct from g.entity_id
      )
    `.execute(ctx.db);
    await ctx.db
      .updateTable('permission_grant')
      .set({ person_id: survivorId })
      .where('person_id', '=', otherId)
      .execute();
  },
};
