import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Credential } from '@vereinshaus/contract/session/second-factor';
import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { askChallenge } from './challenges.ts';
import { factorSeconds } from './lifetimes.ts';
import { sessionErrors } from './session.errors.ts';

/** A passkey belongs to the host of the club: no other page can ask for it. */
export const hostOf = (ctx: Pick<Ctx, 'club'>): string => new URL(ctx.club.origin).hostname;

export const millisecondsToAnswer = factorSeconds.challenge * 1000;

/** The passkeys of an account of the current tenant of the transaction, the newest last. */
export const passkeysOf = (db: Db, personId: number) =>
  db
    .selectFrom('passkey as k')
    .where('k.person_id', '=', personId)
    .select(['k.id', 'k.credential_id', 'k.transports', 'k.user_handle', 'k.name', 'k.created_at', 'k.last_used_at'])
    .orderBy('k.id')
    .execute();

type KnownPasskey = { credential_id: string; transports: string[] };

/** In the browser's format. */
export const named = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

/** The challenge for a passkey, in the format of WebAuthn; without named passkeys the device may use any for this address. */
export const questionFor = async (
  ctx: Ctx,
  asking: Parameters<typeof askChallenge>[1],
  allowed: readonly KnownPasskey[] = [],
) => ({
  challenge: await askChallenge(ctx, asking),
  rpId: hostOf(ctx),
  timeout: millisecondsToAnswer,
  userVerification: 'required' as const,
  allowCredentials: named(allowed),
});

/** The passkey behind an answer, locked: two uses at once are counted one after the other. */
export const lockPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkey as k')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'k.club_id').onRef('p.id', '=', 'k.person_id'),
    )
    .innerJoin('login as l', (join) =>
      join.onRef('l.club_id', '=', 'k.club_id').onRef('l.person_id', '=', 'k.person_id'),
    )
    .where('k.credential_id', '=', credentialId)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select(['k.id', 'k.club_id', 'k.person_id', 'k.public_key', 'k.counter', 'k.user_handle', 'l.email'])
    .forUpdate('k')
    .executeTakeFirst();

export type LockedPasskey = NonNullable<Awaited<ReturnType<typeof lockPasskey>>>;

/**
 * Hat der Passkey richtig geantwortet? Checks origin, host, challenge, signature, that the device has verified the person (so it counts as
 * both factors) and that its counter did not go back. Records the use.
 */
export const requireRightAnswer = async (
  ctx: Ctx,
  passkey: LockedPasskey,
  { credential, challenge }: { credential: Credential; challenge: string },
) => {
  const { id, userHandle, ...response } = credential;
  if (userHandle !== undefined && userHandle !== passkey.user_handle) throw sessionErrors.passkeyRefused();
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: ctx.club.origin,
    expectedRPID: hostOf(ctx),
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'passkey refused');
    return undefined;
  });
  if (verified?.verified !== true) throw sessionErrors.passkeyRefused();
  await ctx.db
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: ctx.now })
    .where('id', '=', passkey.id)
    .execute();
};
