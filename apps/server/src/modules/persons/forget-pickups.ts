import type { Ctx } from '../../kit/ctx.ts';
import { removeFiles } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';

/** Only the home a child lives in decides who may collect it: when the home changes, its pickups end, photos and codes included. */
export const forgetPickups = async (ctx: Ctx, childId: number) => {
  const gone = await ctx.db.deleteFrom('pickup_person').where('child_id', '=', childId).returning('photo_id').execute();
  if (gone.length === 0) return;
  await removeFiles(
    ctx,
    childId,
    gone.flatMap(({ photo_id }) => photo_id ?? []),
  );
  await recordHistory(ctx, { kind: 'person.pickupChanged', personId: childId, details: { what: 'removed' } });
};
