import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { grantPermissions } from './grant-permissions.ts';
import { administratorsOf, grantsOf } from './permissions.queries.ts';
import { revokePermission } from './revoke-permission.ts';
import { confirmReview, readReview } from './rights-review.ts';
import { setAdministrator } from './set-administrator.ts';

const roleMessage = {
  90: 'Die Person ist jetzt Administrator mit Schreibzugriff.',
  50: 'Die Person darf jetzt alles lesen, aber nichts ändern.',
  0: 'Die Person ist kein Administrator mehr.',
} as const;

export const permissionRoutes = routes(contract.permissions, {
  list: async (ctx, { entity_type: entityType, entity_ID: entityId }) => ({
    permissions: await grantsOf(ctx, { entityType, entityId }),
    superUsers: entityType === undefined ? await administratorsOf(ctx) : [],
  }),
  grant: async (ctx, { child_ID: personId, permissions, entity_type: type, entity_ID: id }) => {
    const entity = type === undefined || id === undefined ? null : { type, id };
    const count = await grantPermissions(ctx, { personId, permissions, entity });
    return succeeded(count === 0 ? 'Diese Berechtigungen hat die Person schon.' : 'Die Person ist jetzt berechtigt.');
  },
  revoke: async (ctx, { ID: grantId }) => {
    await revokePermission(ctx, grantId);
    return succeeded('Die Berechtigung ist entzogen.');
  },
  setAdministrator: async (ctx, { child_ID: personId, newRole }) => {
    await setAdministrator(ctx, { personId, newRole });
    return succeeded(roleMessage[newRole]);
  },
  review: readReview,
  confirmReview: async (ctx, { kept, withdrawn }) => {
    await confirmReview(ctx, { kept, withdrawn });
    return succeeded('Die Prüfung ist festgehalten.');
  },
});
