import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';

/** How many roles are inserted per statement. */
const chunk = 200;

export type ImportedRole = {
  row: number;
  personId: number;
  code: number;
  startsOn: IsoDay;
  endsOn?: IsoDay | null;
  label: string;
};

/** Rollen der Zeilen eines Imports, with an entry in the history for each. Row → id of the role. */
export const addImportedRoles = async (
  ctx: Ctx,
  roles: readonly ImportedRole[],
): Promise<ReadonlyMap<number, number>> => {
  const added = new Map<number, number>();
  for (let from = 0; from < roles.length; from += chunk) {
    const part = roles.slice(from, from + chunk);
    const inserted = await ctx.db
      .insertInto('membership_role')
      .values(
        part.map(({ personId, code, startsOn, endsOn = null }) => ({
          club_id: sql<number>`current_club()`,
          person_id: personId,
          code,
          starts_on: startsOn,
          ends_on: endsOn,
          note: 'Import',
          created_at: ctx.now,
        })),
      )
      .returning('id')
      .execute();
    for (const [index, { row }] of part.entries()) {
      const role = inserted[index];
      if (role) added.set(row, role.id);
    }
  }
  await recordHistoryForEach(
    ctx,
    roles.map(({ personId, code, startsOn, endsOn = null, label }) => ({
      kind: 'membership.roleAdded' as const,
      personId,
      details: { code, label, startsOn, ...(endsOn !== null && { lastDay: addDays(endsOn, -1) }), note: 'Import' },
    })),
  );
  return added;
};

type EndedRole = Omit<ImportedRole, 'startsOn' | 'endsOn'> & { endsOn: IsoDay };

/** Austritt: an open role ends on the day given in the table. Row → id of the role. */
export const endImportedRoles = async (ctx: Ctx, ends: readonly EndedRole[]): Promise<ReadonlyMap<number, number>> => {
  const ended = new Map<number, number>();
  for (const { row, personId, code, endsOn, label } of ends) {
    const role = await ctx.db
      .updateTable('membership_role')
      .set({ ends_on: endsOn })
      .where('person_id', '=', personId)
      .where('code', '=', code)
      .where('ends_on', 'is', null)
      .where('starts_on', '<', endsOn)
      .returning('id')
      .executeTakeFirst();
    if (role === undefined) continue;
    ended.set(row, role.id);
    const changes = { lastDay: { before: null, after: addDays(endsOn, -1) } };
    await recordHistory(ctx, { kind: 'membership.roleEnded', personId, details: { label, changes } });
  }
  return ended;
};

/** Undoes such an end. */
export const reopenRole = async (ctx: Pick<Ctx, 'db'>, roleId: number) => {
  await ctx.db.updateTable('membership_role').set({ ends_on: null }).where('id', '=', roleId).execute();
};

/** Undoes an imported role, as if it had never been given. */
export const deleteRole = async (ctx: Pick<Ctx, 'db'>, roleId: number) => {
  await ctx.db.deleteFrom('membership_role').where('id', '=', roleId).execute();
};
