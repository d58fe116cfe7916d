import { bookings } from '@vereinshaus/contract/bookings';
import { history } from '@vereinshaus/contract/history';
import { type PermissionEntity, permissions } from '@vereinshaus/contract/permission-grants';
import { session } from '@vereinshaus/contract/session';
import { query, useCommand } from '../../kit/api.ts';

/** What the page is about: one entity, or the whole club. */
export type Scope = { type: PermissionEntity; id: number } | null;

export const entityInput = (scope: Scope) => (scope === null ? {} : { entity_type: scope.type, entity_ID: scope.id });

export const permissionsQuery = (scope: Scope) => query(permissions.list, entityInput(scope));

/** Active ones only. */
export const trainersQuery = (courseId: number) => query(bookings.participants, { id: courseId, deleted: false });

/** One's own rights may be among those that change. */
const stale = [permissions.list, session.status, history.ofPerson, history.ofClub];

export const useGrant = () => useCommand(permissions.grant, { invalidates: stale, announces: true, inline: true });
export const useRevoke = () => useCommand(permissions.revoke, { invalidates: stale, announces: true });
export const useSetAdministrator = (options: { inline?: boolean } = {}) =>
  useCommand(permissions.setAdministrator, { invalidates: stale, announces: true, ...options });
