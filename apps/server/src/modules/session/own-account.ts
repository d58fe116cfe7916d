import { type Ctx, type SignedIn, viewerOf } from '../../kit/ctx.ts';
import { sessionErrors } from './session.errors.ts';

/** What opens the own account is the own business: whoever looks through other eyes neither sees nor changes it. */
export const ownerOf = (ctx: Ctx): SignedIn => {
  const viewer = viewerOf(ctx);
  if (viewer.isImpersonating) throw sessionErrors.alreadyTakenOver();
  return viewer;
};
