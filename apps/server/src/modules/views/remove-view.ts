import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { sharesViews } from '@vereinshaus/contract/views/calls';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { tellGone } from './tell-gone.ts';
import { viewErrors } from './views.errors.ts';

/**
 * Ansicht löschen: one's own, and who may share also those of the office. One that is gone already is gone.
 * @returns how many others are told that they hear of it no more
 */
export const removeView = async (ctx: Ctx, viewId: number): Promise<number> => {
  const view = await ctx.db
    .selectFrom('saved_view as v')
    .where('v.id', '=', viewId)
    .select(['v.name', 'v.created_by', 'v.is_shared'])
    .forUpdate()
    .executeTakeFirst();
  const isOwn = view?.created_by === viewerOf(ctx).id;
  if (!view || (!view.is_shared && !isOwn)) throw viewErrors.gone();
  if (view.is_shared && judgeAccess(sharesViews, ctx.viewer) !== 'yes') throw viewErrors.ofOffice();
  const told = await tellGone(ctx, { id: viewId, name: view.name });
  await ctx.db.deleteFrom('saved_view').where('id', '=', viewId).execute();
  return told;
};
