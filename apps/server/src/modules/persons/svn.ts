import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { birthDateFromSvn, compactSvn, isValidSvn, svnMatchesBirthDate } from '@vereinshaus/contract/persons/svn';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory, recordReading } from '../history/index.ts';
import { newVersion } from './changed-meanwhile.ts';
import { lockLivingPerson } from './find-person.ts';
import { personErrors } from './persons.errors.ts';
import { svnScope } from './svn-scope.ts';

const scopeOf = (ctx: Pick<Ctx, 'club'>) => svnScope(ctx.club.id);

/** A keyed token of 32 characters for finding and comparing a number; the number cannot be derived from it. */
export const svnTokenOf = (ctx: Pick<Ctx, 'club' | 'secrets'>, svn: string): string =>
  ctx.secrets.token(compactSvn(svn), scopeOf(ctx));

/** The encrypted columns of a number. */
export const sealedSvn = (ctx: Pick<Ctx, 'club' | 'secrets'>, svn: string) => ({
  svn_cipher: ctx.secrets.seal(compactSvn(svn), scopeOf(ctx)),
  svn_token: svnTokenOf(ctx, svn),
});

/** Stores the number encrypted. The caller has validated it; registration and the profile both end here. */
export const rememberSvn = async (ctx: Pick<Ctx, 'db' | 'club' | 'secrets'>, personId: number, svn: string) => {
  const token = svnTokenOf(ctx, svn);
  const other = await ctx.db
    .selectFrom('person as p')
    .where('p.svn_token', '=', token)
    .where('p.id', '<>', personId)
    .where('p.deleted_at', 'is', null)
    .select('p.id')
    .executeTakeFirst();
  if (other) throw personErrors.svnTaken();
  await ctx.db
    .updateTable('person')
    .set({ ...sealedSvn(ctx, svn), svn_not_needed: false })
    .where('id', '=', personId)
    .execute();
};

type NewSvn = { personId: number; svn: string; force: boolean };

/**
 * Sozialversicherungsnummer eintragen. It must be valid and match the birth date; its date part is not always the birth date, so a user
 * with the permission user may save it anyway.
 */
export const addSvn = async (ctx: Ctx, { personId, svn, force }: NewSvn) => {
  const person = await lockLivingPerson(ctx, personId);
  if (!isValidSvn(svn)) throw personErrors.wrongSvn();
  const differs = person.birth_date !== null && !svnMatchesBirthDate(svn, person.birth_date);
  if (differs && !force) throw personErrors.otherBirthDate();
  await rememberSvn(ctx, personId, svn);
  const birthDate = person.birth_date ?? birthDateFromSvn(svn, dayInVienna(ctx.now));
  if (birthDate !== person.birth_date) {
    await ctx.db
      .updateTable('person')
      .set({ birth_date: birthDate, ...newVersion })
      .where('id', '=', personId)
      .execute();
  }
  await recordHistory(ctx, { kind: 'person.svnStored', personId, details: { forced: differs } });
};

/** Keine SVN nötig. */
export const declareNoSvn = async (ctx: Ctx, personId: number) => {
  const person = await lockLivingPerson(ctx, personId);
  if (person.svn_not_needed) return;
  await ctx.db.updateTable('person').set({ svn_not_needed: true }).where('id', '=', personId).execute();
  await recordHistory(ctx, { kind: 'person.svnNotNeeded', personId, details: {} });
};

/** SVN anzeigen: the only way to read the number, and every reading is logged. */
export const revealSvn = async (ctx: Ctx, personId: number): Promise<string> => {
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .select(['p.svn_cipher', 'p.manager_id'])
    .executeTakeFirst();
  if (!person) throw personErrors.notFound();
  if (person.svn_cipher === null) throw personErrors.noSvn();
  await recordReading(ctx, 'svn', [{ personId, managerId: person.manager_id, what: 'svn' }]);
  return ctx.secrets.open(person.svn_cipher, scopeOf(ctx));
};

/** All numbers of a club, decrypted: only for callers that have all data of the club anyway. */
export const svnsOfClub = async (ctx: Pick<Ctx, 'db' | 'club' | 'secrets'>) => {
  const persons = await ctx.db
    .selectFrom('person as p')
    .where('p.svn_cipher', 'is not', null)
    .select(['p.id', 'p.svn_cipher'])
    .orderBy('p.id')
    .execute();
  return persons.flatMap(({ id, svn_cipher: sealed }) =>
    sealed === null ? [] : [{ personId: id, svn: ctx.secrets.open(sealed, scopeOf(ctx)) }],
  );
};

/** The numbers of these persons, decrypted; the caller logs the reading. */
export const svnsOfPersons = async (
  ctx: Pick<Ctx, 'db' | 'club' | 'secrets'>,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const persons = await ctx.db
    .selectFrom('person as p')
    .where('p.id', 'in', [0, ...personIds])
    .where('p.svn_cipher', 'is not', null)
    .select(['p.id', 'p.svn_cipher'])
    .execute();
  return new Map(
    persons.flatMap(({ id, svn_cipher: sealed }) =>
      sealed === null ? [] : [[id, ctx.secrets.open(sealed, scopeOf(ctx))] as const],
    ),
  );
};
