import type { Ctx } from '../../kit/ctx.ts';
import type { MergeInput } from '../about-person/index.ts';
import { recordHistory } from '../history/index.ts';
import type { LockedPerson } from './find-person.ts';
import { mergeGuardianships } from './guardianship-record.ts';

/** Persons managed by the merged record are managed by the surviving person, or by that person's Verwalter. */
const moveManaged = async (ctx: Ctx, { survivorId, otherId, managerId }: MergeInput) => {
  const managed = await ctx.db
    .updateTable('person')
    .set({ manager_id: managerId })
    .where('manager_id', '=', otherId)
    .where('id', 'not in', [survivorId, otherId])
    .returning(['id', 'deleted_at'])
    .execute();
  for (const { id } of managed.filter(({ deleted_at }) => deleted_at === null)) {
    await recordHistory(ctx, {
      kind: 'person.moved',
      personId: id,
      details: { changes: { verwalter_ID: { before: otherId, after: managerId } } },
    });
  }
};

/** Only adults of the same group may represent somebody: if the groups differ, the representation ends. */
const moveRepresentation = async (ctx: Ctx, { survivorId, otherId, managerId }: MergeInput) => {
  const represented = await ctx.db
    .updateTable('person')
    .set((eb) => ({
      legal_representative_id: eb
        .case()
        .when(eb.and([eb('manager_id', '=', managerId), eb('id', '<>', survivorId)]))
        .then(survivorId)
        .else(null)
        .end(),
    }))
    .where('legal_representative_id', '=', otherId)
    .returning(['id', 'legal_representative_id'])
    .execute();
  for (const { id, legal_representative_id: after } of represented) {
    await recordHistory(ctx, {
      kind: 'person.changed',
      personId: id,
      details: { changes: { erzberID: { before: otherId, after: after ?? 0 } } },
    });
  }
};

/** The Verwalter of the surviving person counts; if that was the merged record, they manage themselves from now on. */
export const managerAfterMerge = (survivor: LockedPerson, otherId: number): number =>
  survivor.manager_id === otherId ? survivor.id : survivor.manager_id;

/** Familie: managed persons and legal representation. */
export const mergeFamily = async (ctx: Ctx, merging: MergeInput) => {
  const { survivorId, managerId } = merging;
  await ctx.db.updateTable('person').set({ manager_id: managerId }).where('id', '=', survivorId).execute();
  await moveManaged(ctx, merging);
  await moveRepresentation(ctx, merging);
  await mergeGuardianships(ctx, merging);
};
