import type { Credential } from '@vereinshaus/contract/session/second-factor';
import { compareWithBackoff, countFailure, forgetFailures, guessBackoffs } from '../../kit/attempt-backoff.ts';
import type { Ctx, SignedIn } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { takeChallenge } from './challenges.ts';
import { hasNoFactor } from './last-factor.ts';
import { addSeconds, factorSeconds } from './lifetimes.ts';
import { ownerOf } from './own-account.ts';
import { lockPasskey, passkeysOf, questionFor, requireRightAnswer } from './passkeys.ts';
import { isRightPassword } from './passwords.ts';
import { sessionErrors } from './session.errors.ts';

/**
 * Required before every change of factors: a stranger who finds an open browser must not take over the account. Signing in counts as well,
 * for the same time.
 */
export const requireConfirmed = (ctx: Ctx): SignedIn => {
  const viewer = ownerOf(ctx);
  if (viewer.confirmedAt === null || addSeconds(viewer.confirmedAt, factorSeconds.confirmation) < ctx.now)
    throw sessionErrors.confirmationNeeded();
  return viewer;
};

/** For results that outlive the session: checks again after a wait whether the session was ended meanwhile. */
export const requireStillSignedIn = async (ctx: Ctx) => {
  const open = await ctx.db
    .selectFrom('session as s')
    .where('s.token_hash', '=', ownerOf(ctx).sessionHash)
    .select('s.person_id')
    .executeTakeFirst();
  if (open === undefined) throw requestErrors.notSignedIn();
};

/**
 * Required before every new factor. If the session owes a factor that the account already has, it must show that one: adding another with
 * the password alone would bypass it.
 */
export const requireMayAddFactor = async (ctx: Ctx): Promise<SignedIn> => {
  const viewer = requireConfirmed(ctx);
  if (viewer.owesSecondFactor && !(await hasNoFactor(ctx, viewer.id))) throw requestErrors.secondFactorOwed();
  return viewer;
};

/** Records what this session has proved since it was opened. */
export const noteProof = async (
  ctx: Ctx,
  { sessionHash }: SignedIn,
  proof: { confirmed_at?: Date; has_two_factors?: true },
) => {
  await ctx.db.updateTable('session').set(proof).where('token_hash', '=', sessionHash).execute();
};

/** Mit dem Passwort bestätigen. */
export const confirmWithPassword = async (ctx: Ctx, password: string) => {
  const viewer = ownerOf(ctx);
  const backoffs = guessBackoffs('confirm-password', String(viewer.id));
  const login = await ctx.db
    .selectFrom('login as l')
    .where('l.person_id', '=', viewer.id)
    .select('l.password_hash')
    .executeTakeFirst();
  if (!(await compareWithBackoff(ctx, backoffs, () => isRightPassword(login?.password_hash, password)))) {
    await countFailure(ctx, backoffs);
    throw sessionErrors.wrongPassword();
  }
  await forgetFailures(ctx, backoffs[0]);
  await noteProof(ctx, viewer, { confirmed_at: ctx.now });
};

/** Mit einem eigenen Passkey bestätigen: the challenge. */
export const askOwnPasskey = async (ctx: Ctx) => {
  const { id: personId } = ownerOf(ctx);
  const passkeys = await passkeysOf(ctx.db, personId);
  if (passkeys.length === 0) throw sessionErrors.passkeyUnknown();
  return questionFor(ctx, { purpose: 'confirm', personId }, passkeys);
};

/** The answer; a passkey counts as both factors, so the session owes none any more. */
export const confirmWithPasskey = async (ctx: Ctx, credential: Credential) => {
  const viewer = ownerOf(ctx);
  const challenge = await takeChallenge(ctx, { purpose: 'confirm', personId: viewer.id }, credential.clientDataJSON);
  const passkey = await lockPasskey(ctx.db, credential.id);
  if (passkey?.person_id !== viewer.id) throw sessionErrors.passkeyUnknown();
  await requireRightAnswer(ctx, passkey, { credential, challenge });
  await noteProof(ctx, viewer, { confirmed_at: ctx.now, has_two_factors: true });
};
