import { sql, type Updateable } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { DB } from '../../db/schema.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { MergeInput } from '../about-person/index.ts';
import { nobody } from './anonymise-person.ts';
import { newVersion } from './changed-meanwhile.ts';

/** An empty record that points to the surviving person: old links still work, and no data is stored twice. */
export const leaveEmptyRecord = async (ctx: Ctx, { survivorId, otherId, managerId }: MergeInput) => {
  await ctx.db
    .updateTable('person')
    .set({
      ...nobody(otherId),
      first_name: 'zusammengeführt',
      member_since: null,
      // The family of the surviving person may follow the link.
      manager_id: managerId,
      deleted_at: ctx.now,
      anonymised_at: ctx.now,
      merged_into_id: survivorId,
    })
    .where('id', '=', otherId)
    .execute();
};

/**
 * The columns of the surviving person. Current trainers are trainers, earlier ones former trainers; no trigger fires when a booking changes
 * its person.
 */
export const keepMergedRecord = async (ctx: Ctx, personId: number, columns: Updateable<DB['person']>) => {
  const trains = sql<boolean>`exists (
    select from participation_card t where t.person_id = ${personId} and t.role = ${roleLiteral.trainer} and t.is_current
  )`;
  const hasTrained = sql<boolean>`exists (
    select from participation_card t
    where t.person_id = ${personId} and t.role = ${roleLiteral.trainer} and t.undone_at is null
  )`;
  await ctx.db
    .updateTable('person')
    .set({ ...columns, is_trainer: trains, has_trained: hasTrained, ...newVersion })
    .where('id', '=', personId)
    .execute();
};
