import type { administratorRoles } from '@vereinshaus/contract/permissions/calls';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { setStaffLevel } from '../persons/index.ts';
import { permissionErrors } from './permissions.errors.ts';

type AdministratorRole = (typeof administratorRoles)[number];

/** The role with write access everywhere; somebody must always hold it. */
const fullAccess = 90;

/**
 * Administratoren hinzufügen, ändern, entfernen. No privilege escalation: neither the new role nor the person's current one may be above
 * the user's own. The last one with write access stays.
 * Lock: every person with write access, in the order of their ids, before counting them. Two users who remove each other concurrently run
 * one after the other, and the second gets an error.
 */
export const setAdministrator = async (
  ctx: Ctx,
  { personId, newRole }: { personId: number; newRole: AdministratorRole },
) => {
  const viewer = viewerOf(ctx);
  if (newRole > viewer.staffLevel) throw permissionErrors.aboveOwnRole();
  const writers = await lockWriters(ctx);
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select('p.staff_level')
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw permissionErrors.personGone();
  if (person.staff_level > viewer.staffLevel) throw permissionErrors.higherRole();
  if (person.staff_level === newRole) return;
  const isLastWriter = writers.length === 1 && writers[0] === personId;
  if (newRole < fullAccess && isLastWriter) throw permissionErrors.lastAdministrator();
  await setStaffLevel(ctx, personId, newRole);
  await recordHistory(ctx, {
    kind: 'permission.roleChanged',
    personId,
    details: { changes: { role: { before: person.staff_level, after: newRole } } },
  });
};

const lockWriters = async (ctx: Ctx): Promise<readonly number[]> => {
  const rows = await ctx.db
    .selectFrom('person_card as p')
    .where('p.staff_level', '>=', fullAccess)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select('p.id')
    .orderBy('p.id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
};
