import { createHash } from 'node:crypto';
import { dayInVienna, isMinorOn } from '@vereinshaus/contract/kit/days';
import { compactSvn } from '@vereinshaus/contract/persons/svn';
import { countFailure, forgetFailures, guessBackoffs, requireNoPause } from '../../kit/attempt-backoff.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { AppError } from '../../kit/errors.ts';
import { personErrors } from './persons.errors.ts';
import { svnTokenOf } from './svn.ts';

export const hashOfCode = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();

/** What a secret refers to: a person, the invitation of a home, or the question whether somebody pays. */
export type SecretOwner = { kind: 'person' | 'invitation' | 'share'; id: number };

const ofKind = (kind: SecretOwner['kind'], row: { id: number } | undefined): SecretOwner | undefined =>
  row && { kind, id: row.id };

/** Only marked as used when it is accepted. */
const invitationBy = (ctx: Ctx, code: string) =>
  ctx.db
    .selectFrom('guardianship as g')
    .where('g.code_hash', '=', hashOfCode(code))
    .where('g.guardian_id', 'is', null)
    .where('g.ended_at', 'is', null)
    .where('g.expires_at', '>', ctx.now)
    .select('g.id')
    .executeTakeFirst();

const shareBy = (ctx: Ctx, code: string) =>
  ctx.db
    .selectFrom('payer_share as s')
    .where('s.code_hash', '=', hashOfCode(code))
    .where('s.payer_id', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', ctx.now)
    .select('s.id')
    .executeTakeFirst();

const redeem = (ctx: Ctx, code: string) =>
  ctx.db
    .updateTable('allocation_code')
    .set({ used_at: ctx.now })
    .where('code_hash', '=', hashOfCode(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returning('person_id as id')
    .executeTakeFirst();

/** By SVN only children are found: adults decide for themselves and hand out a code. */
const childBySvn = async (ctx: Ctx, svn: string) => {
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.svn_token', '=', svnTokenOf(ctx, svn))
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select(['p.id', 'p.birth_date'])
    .executeTakeFirst();
  return person && person.birth_date !== null && isMinorOn(person.birth_date, dayInVienna(ctx.now))
    ? person
    : undefined;
};

type Guess = {
  purpose: string;
  /** The target of the guess, if the input reveals it. */
  target?: string;
  find: () => Promise<SecretOwner | undefined>;
  unknown: () => AppError;
};

const guessed = async (ctx: Ctx, { purpose, target, find, unknown }: Guess): Promise<SecretOwner> => {
  const backoffs = guessBackoffs(purpose, String(viewerOf(ctx).id), target);
  await requireNoPause(ctx, backoffs);
  const found = await find();
  if (!found) {
    await countFailure(ctx, backoffs);
    throw unknown();
  }
  await forgetFailures(ctx, backoffs[0]);
  return found;
};

/** The last six digits are a birth date, and about eight hundred numbers fit each: the attempts are counted per date. */
const birthDigits = (svn: string) => compactSvn(svn).slice(4);

/** Wer ist gemeint? A code or a child's SVN, both short enough to be guessed, so failures are counted. */
export const findBySecret = (ctx: Ctx, { code, svn }: { code: string; svn: string }): Promise<SecretOwner> =>
  code === ''
    ? guessed(ctx, {
        purpose: 'svn',
        target: birthDigits(svn),
        find: async () => ofKind('person', await childBySvn(ctx, svn)),
        unknown: personErrors.svnUnknown,
      })
    : guessed(ctx, {
        purpose: 'allocation-code',
        find: async () =>
          ofKind('person', await redeem(ctx, code)) ??
          ofKind('invitation', await invitationBy(ctx, code)) ??
          ofKind('share', await shareBy(ctx, code)),
        unknown: personErrors.codeUnknown,
      });
