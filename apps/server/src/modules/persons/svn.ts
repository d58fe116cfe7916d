import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { birthDateFromSvn, compactSvn, isValidSvn, svnMatchesBirthDate } from '@vereinshaus/contract/persons/svn';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory, recordReading } from '../history/index.ts';
import { newVersion } from './changed-meanwhile.ts';
import { lockLivingPerson } from './find-person.ts';
import { personErrors } from './persons.errors.ts';
import { svnScope } from './svn-scope.ts';

const scopeOf = (ctx: Pick<Ctx, 'club'>) => svnScope(ctx.club.id);

/** The 32 characters under which a number is found and compared; nothing can be read from them. */
export const svnTokenOf = (ctx: Pick<Ctx, 'club' | 'secrets'>, svn: string): string =>
  ctx.secrets.token(compactSvn(svn), scopeOf(ctx));

/** A number as its columns keep it. */
export const sealedSvn = (ctx: Pick<Ctx, 'club' | 'secrets'>, svn: string) => ({
  svn_cipher: ctx.secrets.seal(compactSvn(svn), scopeOf(ctx)),
  svn_token: svnTokenOf(ctx, svn),
});

/** Keeps the number encrypted. Whether it is right was decided before; registration and the profile both end here. */
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
 * Sozialversicherungsnummer eintragen. It must be a real number and agree with the birth date; the date part is not
 * always the birth date, so whoever has the permission user may save it all the same.
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

/** SVN anzeigen: the one way the number leaves the house, and who looks is written down. */
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

/** All numbers of a club, opened: for whoever has its data in hand anyway. */
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

/** The numbers of these persons, opened; whoever asks writes down who reads them. */
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
