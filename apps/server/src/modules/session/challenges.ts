import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { addSeconds, factorSeconds } from './lifetimes.ts';
import { sessionErrors } from './session.errors.ts';
import { hashToken, newToken } from './tokens.ts';

/** The purpose of a challenge, and its person; null = a person who is signing in. */
type ChallengeInput = { purpose: 'sign-in' | 'register' | 'confirm'; personId: number | null };

/** Aufgabe für einen Passkey: random, stored in the current tenant of the transaction until it is answered or too old. */
export const askChallenge = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { purpose, personId }: ChallengeInput,
): Promise<string> => {
  const challenge = newToken();
  await ctx.db.deleteFrom('passkey_challenge').where('expires_at', '<', ctx.now).execute();
  await ctx.db
    .insertInto('passkey_challenge')
    .values({
      club_id: sql<number>`current_club()`,
      challenge_hash: hashToken(challenge),
      purpose,
      person_id: personId,
      expires_at: addSeconds(ctx.now, factorSeconds.challenge),
    })
    .execute();
  return challenge;
};

/** A later refusal keeps this change, so the same answer is never checked twice, right or wrong. */
export const takeChallenge = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { purpose, personId }: ChallengeInput,
  clientDataJSON: string,
): Promise<string> => {
  const challenge = challengeIn(clientDataJSON);
  const taken = await ctx.db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('person_id', 'is not distinct from', personId)
    .where('expires_at', '>', ctx.now)
    .returning('purpose')
    .executeTakeFirst();
  if (!taken) throw sessionErrors.passkeyTooLate();
  return challenge;
};

const challengeIn = (clientDataJSON: string): string => {
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge);
  } catch {
    throw sessionErrors.passkeyRefused();
  }
};
