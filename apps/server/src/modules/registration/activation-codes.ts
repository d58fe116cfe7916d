import { createHash, randomInt } from 'node:crypto';
import { activationDays, compactActivationCode } from '@vereinshaus/contract/registration/rules';
import { sql } from 'kysely';
import { countFailure, forgetFailures, guessBackoffs, requireNoPause } from '../../kit/attempt-backoff.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { addSeconds } from '../session/index.ts';
import { registrationErrors } from './registration.errors.ts';

/** No 0, O, 1, I, L: people type this from paper. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groups = 3;
const groupLength = 4;

/** ABCD-EFGH-JKMN: 59 random bits. */
const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

/** The database only stores the hash, so a stolen backup contains no usable codes. */
const hashOf = (code: string): Buffer => createHash('sha256').update(compactActivationCode(code)).digest();

/** Invalidates the unused codes of a person. */
export const useUpCodes = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: number) => {
  await ctx.db
    .updateTable('activation_code')
    .set({ used_at: ctx.now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
};

/** A new code for a person; earlier ones become invalid. */
export const createActivationCode = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: number): Promise<string> => {
  const code = newCode();
  await useUpCodes(ctx, personId);
  await ctx.db
    .insertInto('activation_code')
    .values({
      club_id: sql<number>`current_club()`,
      code_hash: hashOf(code),
      person_id: personId,
      created_at: ctx.now,
      expires_at: addSeconds(ctx.now, activationDays * 86_400),
    })
    .execute();
  return code;
};

/** The person of a valid code; the row stays locked, so that a code is used only once. */
const personOfCode = (ctx: Pick<Ctx, 'db' | 'now'>, code: string) =>
  ctx.db
    .selectFrom('activation_code as a')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'a.club_id').onRef('p.id', '=', 'a.person_id'),
    )
    .where('a.code_hash', '=', hashOf(code))
    .where('a.used_at', 'is', null)
    .where('a.expires_at', '>', ctx.now)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select(['p.id', 'p.manager_id', 'p.first_name', 'p.last_name', 'p.email', 'p.birth_date'])
    .forUpdate('a')
    .executeTakeFirst();

/**
 * The person with this code and address. A person without an address is found by the code alone. Failures are counted per client IP
 * together with the given address, because many users share an IP address of a carrier.
 */
export const personByActivation = async (ctx: Ctx, { code, email }: { code: string; email: string }) => {
  const address = email.toLowerCase();
  const backoffs = guessBackoffs('activation', `${ctx.address} ${address}`, address);
  await requireNoPause(ctx, backoffs);
  const person = await personOfCode(ctx, code);
  if (!person || (person.email !== '' && person.email.toLowerCase() !== address)) {
    await countFailure(ctx, backoffs);
    throw registrationErrors.wrongActivation();
  }
  await forgetFailures(ctx, backoffs[0]);
  return person;
};
