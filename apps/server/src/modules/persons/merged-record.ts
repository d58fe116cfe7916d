import { sql, type Updateable } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { DB } from '../../db/schema.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { MergeInput } from '../about-person/index.ts';
import { nobody } from './anonymise-person.ts';
import { newVersion } from './changed-meanwhile.ts';

/** An empty record that points to the person who stays: old links lead on, and nothing about anybody stands here twice. */
export const leaveEmptyRecord = async (ctx: Ctx, { survivorId, otherId, managerId }: MergeInput) => {
  await ctx.db
    .updateTable('person')
    .set({
      ...nobody(otherId),
      first_name: 'zusammengeführt',
      member_since: null,
      // The family of the person who stays may follow the link.
      manager_id: managerId,
      deleted_at: ctx.now,
      anonymised_at: ctx.now,
      merged_into_id: survivorId,
    })
    .where('id', '=', otherId)
    .execute();
};

/** The person as they stay. Who trains is a trainer, and who did is a former one; no trigger hears of a booking that changes its person. */
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
