import type { Ctx, SignedIn } from '../../kit/ctx.ts';
import { type Db, switchTenant } from '../../kit/database.ts';
import { recordHistory } from '../history/index.ts';
import { clearSessionCookie, sessionsInBrowser } from './cookies.ts';
import { ownerOf } from './own-account.ts';
import { hashToken } from './tokens.ts';

/** Abmelden: ends what this browser has open on this page, of the club and of the platform, a taken-over view included. */
export const endSessionsInBrowser = async (ctx: Ctx) => {
  for (const { clubId, token } of sessionsInBrowser(ctx)) {
    await switchTenant(ctx.db, clubId);
    await ctx.db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
    clearSessionCookie(ctx, clubId);
  }
};

/** Ends one session, whoever asks for it. */
export const endSession = async (db: Db, sessionHash: Buffer) => {
  await db.deleteFrom('session').where('token_hash', '=', sessionHash).execute();
};

/** Auf allen Geräten abmelden. Not from within somebody else's view: it would be the wrong person's devices. */
export const signOutEverywhere = async (ctx: Ctx) => {
  const viewer = ownerOf(ctx);
  await endSessionsOf(ctx, viewer.id);
  await recordHistory(ctx, { kind: 'session.signedOutEverywhere', personId: viewer.id, details: {} });
  for (const { clubId } of sessionsInBrowser(ctx)) clearSessionCookie(ctx, clubId);
};

/**
 * Ends every session in which the person is signed in, those in which they look through other eyes included. Devices are
 * forgotten with them: one may have been lost. Whoever has given the password and not yet the second factor begins anew.
 */
export const endSessionsOf = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  // First: whoever is just finishing the second step is waited for, and has a session afterwards.
  await ctx.db.deleteFrom('second_step').where('person_id', '=', personId).execute();
  await ctx.db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('original_person_id', '=', personId)]))
    .execute();
  await ctx.db.deleteFrom('known_device').where('person_id', '=', personId).execute();
};

/** The session in use stays, all others of the person end; their devices are still known. */
export const endOtherSessionsOf = async (ctx: Pick<Ctx, 'db'>, { id: personId, sessionHash }: SignedIn) => {
  await ctx.db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('original_person_id', '=', personId)]))
    .where('token_hash', '<>', sessionHash)
    .execute();
};
