import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { requireCanBecome } from './require-can-become.ts';
import { sessionErrors } from './session.errors.ts';

/**
 * Ansicht übernehmen: the session shows the product as another person sees it until the administrator returns. Nobody gains rights this
 * way, and authenticate.ts checks with every request whether the view is still allowed.
 */
export const takeOverView = async (ctx: Ctx, personId: number) => {
  const viewer = viewerOf(ctx);
  if (viewer.isImpersonating) throw sessionErrors.alreadyTakenOver();
  if (personId === viewer.id) throw sessionErrors.ownView();
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select(['p.deleted_at', 'p.death_date'])
    .executeTakeFirst();
  if (!person) throw requestErrors.notFound();
  if (person.deleted_at !== null || person.death_date !== null) throw sessionErrors.cannotSignIn();
  await requireCanBecome(ctx, personId);
  await recordHistory(ctx, { kind: 'session.viewTakenOver', personId, details: {} });
  await ctx.db
    .updateTable('session')
    .set({ person_id: personId, original_person_id: viewer.id })
    .where('token_hash', '=', viewer.sessionHash)
    .execute();
};

/** Zurück zur eigenen Ansicht. */
export const returnToOwnView = async (ctx: Ctx) => {
  const viewer = viewerOf(ctx);
  if (viewer.originalId === null) throw requestErrors.notAllowed();
  await recordHistory(ctx, { kind: 'session.viewReturned', personId: viewer.id, details: {} });
  await ctx.db
    .updateTable('session')
    .set({ person_id: viewer.originalId, original_person_id: null })
    .where('token_hash', '=', viewer.sessionHash)
    .execute();
};
