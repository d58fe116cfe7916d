import { type Ctx, type SignedIn, viewerOf } from '../../kit/ctx.ts';
import { sessionErrors } from './session.errors.ts';

/** Settings of one's own sign-in: nobody sees or changes them in a taken-over view. */
export const ownerOf = (ctx: Ctx): SignedIn => {
  const viewer = viewerOf(ctx);
  if (viewer.isImpersonating) throw sessionErrors.alreadyTakenOver();
  return viewer;
};
