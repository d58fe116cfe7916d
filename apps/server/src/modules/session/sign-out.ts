import type { Ctx, SignedIn } from '../../kit/ctx.ts';
import { type Db, switchTenant } from '../../kit/database.ts';
import { recordHistory } from '../history/index.ts';
import { clearSessionCookie, sessionsInBrowser } from './cookies.ts';
import { ownerOf } from './own-account.ts';
import { hashToken } from './tokens.ts';

/** Abmelden: ends all sessions of this browser on this page, of the club and of the platform, including a taken-over view. */
export const endSessionsInBrowser = async (ctx: Ctx) => {
  for (const { clubId, token } of sessionsInBrowser(ctx)) {
    await switchTenant(ctx.db, clubId);
    await ctx.db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
    clearSessionCookie(ctx, clubId);
  }
};

/** Ends one session. */
export const endSession = async (db: Db, sessionHash: Buffer) => {
  await db.deleteFrom('session').where('token_hash', '=', sessionHash).execute();
};

/** Auf allen Geräten abmelden. Not in a taken-over view: it would end the wrong person's sessions. */
export const signOutEverywhere = async (ctx: Ctx) => {
  const viewer = ownerOf(ctx);
  await endSessionsOf(ctx, viewer.id);
  await recordHistory(ctx, { kind: 'session.signedOutEverywhere', personId: viewer.id, details: {} });
  for (const { clubId } of sessionsInBrowser(ctx)) clearSessionCookie(ctx, clubId);
};

/**
 * Ends every session in which the person is signed in, including taken-over views. Devices are forgotten too, since one may be lost. A
 * sign-in between password and second factor must start again.
 */
export const endSessionsOf = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  // First: waits for a second step that is just being finished, whose session then exists and is deleted below.
  await ctx.db.deleteFrom('second_step').where('person_id', '=', personId).execute();
  await ctx.db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('original_person_id', '=', personId)]))
    .execute();
  await ctx.db.deleteFrom('known_device').where('person_id', '=', personId).execute();
};

/** Ends all sessions of the person except the current one; their devices stay known. */
export const endOtherSessionsOf = async (ctx: Pick<Ctx, 'db'>, { id: personId, sessionHash }: SignedIn) => {
  await ctx.db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('original_person_id', '=', personId)]))
    .where('token_hash', '<>', sessionHash)
    .execute();
};
