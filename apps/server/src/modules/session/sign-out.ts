import type { Ctx } from '../../kit/ctx.ts';
import { viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { clearSessionCookies } from './cookies.ts';
import { sessionErrors } from './session.errors.ts';

/** Abmelden: ends this session, a taken-over view included. Signing out twice is fine. */
export const signOut = async (ctx: Ctx) => {
  if (ctx.viewer) await ctx.db.deleteFrom('session').where('token_hash', '=', ctx.viewer.sessionHash).execute();
  clearSessionCookies(ctx);
};

/** Auf allen Geräten abmelden. Not from within somebody else's view: it would be the wrong person's devices. */
export const signOutEverywhere = async (ctx: Ctx) => {
  const viewer = viewerOf(ctx);
  if (viewer.isImpersonating) throw sessionErrors.alreadyTakenOver();
  await endSessionsOf(ctx, viewer.id);
  await recordHistory(ctx, { kind: 'session.signedOutEverywhere', personId: viewer.id, details: {} });
  clearSessionCookies(ctx);
};

/** Ends every session in which the person is signed in, those in which they look through other eyes included. */
export const endSessionsOf = async (ctx: Ctx, personId: number) => {
  await ctx.db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('original_person_id', '=', personId)]))
    .execute();
};
