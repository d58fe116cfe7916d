import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { NewCredential } from '@vereinshaus/contract/session/second-factor';
import type { Ctx, SignedIn } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { askChallenge, takeChallenge } from './challenges.ts';
import { noteProof, requireMayAddFactor } from './confirm-identity.ts';
import { lockLogin } from './lock-login.ts';
import { hostOf, millisecondsToAnswer, named, passkeysOf } from './passkeys.ts';
import { countRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts';
import { isSecondFactorRequired } from './second-factor-rule.ts';
import { sessionErrors } from './session.errors.ts';
import { accountFacts, tellAccount } from './tell-account.ts';

const most = 20;

const asking = (personId: number) => ({ purpose: 'register', personId }) as const;

/**
 * All passkeys of an account have the same handle, so that a device keeps one of them per account. It reveals nothing about the person;
 * the hex digest is read as base64url.
 */
const handleOf = (ctx: Ctx, passkeys: Awaited<ReturnType<typeof passkeysOf>>, { id, tenantId }: SignedIn) =>
  passkeys[0]?.user_handle ?? ctx.secrets.token(String(id), `passkey:${tenantId}`);

/** Passkey einrichten: the invitation to the device. */
export const invitePasskey = async (ctx: Ctx) => {
  const viewer = await requireMayAddFactor(ctx);
  const { id: personId, tenantId: clubId } = viewer;
  const passkeys = await passkeysOf(ctx.db, personId);
  if (passkeys.length >= most) throw sessionErrors.tooManyPasskeys();
  const { email, fullName, clubName } = await accountFacts(ctx, { clubId, personId });
  return {
    challenge: await askChallenge(ctx, asking(personId)),
    rp: { id: hostOf(ctx), name: clubName },
    user: { id: handleOf(ctx, passkeys, viewer), name: email || fullName, displayName: fullName },
    timeout: millisecondsToAnswer,
    excludeCredentials: named(passkeys),
  };
};

const verifiedCredential = async (ctx: Ctx, challenge: string, { id, transports, ...response }: NewCredential) => {
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: ctx.club.origin,
    expectedRPID: hostOf(ctx),
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'passkey refused');
    return undefined;
  });
  if (verified?.verified !== true) throw sessionErrors.passkeyRefused();
  return { ...verified.registrationInfo.credential, transports };
};

/**
 * Passkey hinzufügen: checks the device's answer. An account that must have a second factor gets recovery codes with the first one; for
 * all others the password remains the way back.
 */
export const addPasskey = async (ctx: Ctx, { name, credential }: { name: string; credential: NewCredential }) => {
  const viewer = await requireMayAddFactor(ctx);
  const account = { clubId: viewer.tenantId, personId: viewer.id };
  const challenge = await takeChallenge(ctx, asking(viewer.id), credential.clientDataJSON);
  await lockLogin(ctx.db, viewer.id);
  const { id, publicKey, counter, transports } = await verifiedCredential(ctx, challenge, credential);
  const passkeys = await passkeysOf(ctx.db, viewer.id);
  if (passkeys.length >= most) throw sessionErrors.tooManyPasskeys();
  await ctx.db
    .insertInto('passkey')
    .values({
      club_id: account.clubId,
      person_id: viewer.id,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports,
      user_handle: handleOf(ctx, passkeys, viewer),
      name,
      created_at: ctx.now,
    })
    .execute();
  await noteProof(ctx, viewer, { has_two_factors: true });
  await recordHistory(ctx, { kind: 'session.passkeyAdded', personId: viewer.id, details: { name } });
  await tellAccount(ctx, account, 'passkeyAdded', `Name des Passkeys: ${name}`);
  const needsCodes =
    (await isSecondFactorRequired(ctx.db, viewer.id)) && (await countRecoveryCodes(ctx.db, viewer.id)) === 0;
  return needsCodes ? issueRecoveryCodes(ctx, viewer.id) : [];
};
