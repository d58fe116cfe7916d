import { dayInVienna, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { endTokensOf } from '../api-tokens/index.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { closeCustomerAccount } from '../ledger/index.ts';
import { endSessionsOf, forgetPasswordLinks, requireRightsOf } from '../session/index.ts';
import { countManaged, lockLivingPerson, lockPerson } from './find-person.ts';
import { endAllOf } from './guardianship-record.ts';
import { openBalance, requireNoBookings } from './open-business.ts';
import { personErrors } from './persons.errors.ts';

/** Sterbedatum: shown as deceased, and no longer contacted; 0 undoes a mistake. */
export const setDeathDate = async (ctx: Ctx, { personId, day }: { personId: number; day: number }) => {
  const person = await lockPerson(ctx, personId);
  if (person.deleted_at !== null) throw personErrors.deleted();
  if (personId === viewerOf(ctx).id) throw personErrors.notYourself();
  await requireRightsOf(ctx, person.id);
  const deathDate = fromDayNumber(day);
  if (day !== 0 && deathDate === null) throw personErrors.wrongDay();
  if (deathDate !== null && deathDate > dayInVienna(ctx.now)) throw personErrors.deathInFuture();
  if (deathDate !== null && person.birth_date !== null && deathDate < person.birth_date) {
    throw personErrors.deathBeforeBirth();
  }
  await ctx.db.updateTable('person').set({ death_date: deathDate }).where('id', '=', personId).execute();
  if (deathDate !== null) {
    await endSessionsOf(ctx, personId);
    await endTokensOf(ctx, personId, 'all');
    await endAllOf(ctx, personId);
  }
  await recordHistory(ctx, {
    kind: 'person.deathSet',
    personId,
    details: { changes: { deathdate: { before: person.death_date, after: deathDate } } },
  });
};

/**
 * Löschen: marked, cannot sign in any more. The data stay until they are anonymised. Asks for confirmation if money is open, because nobody
 * would see it any more.
 */
export const removePerson = async (ctx: Ctx, { personId, confirmed }: { personId: number; confirmed: boolean }) => {
  const person = await lockLivingPerson(ctx, personId);
  if (personId === viewerOf(ctx).id) throw personErrors.notYourself();
  await requireRightsOf(ctx, person.id);
  if ((await countManaged(ctx, personId)) > 0) throw personErrors.managesOthers();
  await requireNoBookings(ctx, personId);
  const balance = await openBalance(ctx, person);
  if (balance !== null && !confirmed) throw personErrors.removalAsksFirst({ balance });
  if (balance !== null) await closeCustomerAccount(ctx, personId);
  await ctx.db.updateTable('person').set({ deleted_at: ctx.now }).where('id', '=', personId).execute();
  await endSessionsOf(ctx, personId);
  await endTokensOf(ctx, personId, 'all');
  await forgetPasswordLinks(ctx, personId);
  await endAllOf(ctx, personId);
  await recordHistory(ctx, { kind: 'person.removed', personId, details: {} });
};

/** The same for persons who were never used: no money open, no booking, no sign-in. */
export const removeUnused = async (ctx: Ctx, ids: readonly number[]) => {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('person')
    .set({ deleted_at: ctx.now })
    .where('id', 'in', [...ids])
    .execute();
  const entries = ids.map((personId) => ({ kind: 'person.removed' as const, personId, details: {} }));
  await recordHistoryForEach(ctx, entries);
};
