import { dayInVienna } from '@vereinshaus/contract/days';
import { emptyValues } from '@vereinshaus/contract/person-fields';
import { anonymisedName } from '@vereinshaus/contract/profile';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { closeCustomerAccount, moveOpenItems } from '../ledger/index.ts';
import { endSessionsOf } from '../session/index.ts';
import { addressesOf, eraseMails } from './erase-mails.ts';
import { beginErasure } from './erase-mentions.ts';
import { eraseRecords } from './erase-records.ts';
import { countManaged, type LockedPerson, lockPerson, refuseHigherRole } from './find-person.ts';
import { openBalance, requireNoBookings } from './open-business.ts';
import { columnsOf } from './person-fields.ts';
import { referencesWith } from './person-references.ts';
import { personErrors } from './persons.errors.ts';

/** What a person is afterwards: a number. Every column that says something about them is here. */
export const nobody = (personId: number) => ({
  ...columnsOf({ ...emptyValues, ...anonymisedName(personId) }),
  whatsapp_phone: '',
  death_date: null,
  svn_cipher: null,
  svn_token: null,
  svn_not_needed: false,
  staff_level: 0,
  is_trainer: false,
  mailing: 0,
  payment_method: 0,
  reminder_level: 0,
  extra: '{}',
  image: '',
  last_login_at: null,
  last_active_at: null,
  data_confirmed_at: null,
});

const openRoles = (ctx: Ctx, personId: number) =>
  ctx.db
    .selectFrom('membership_role as r')
    .where('r.person_id', '=', personId)
    .where((eb) => eb.or([eb('r.ends_on', 'is', null), eb('r.ends_on', '>', dayInVienna(ctx.now))]))
    .select('r.id')
    .execute();

const reasonsToAsk = async (ctx: Ctx, person: LockedPerson): Promise<string[]> => {
  const [roles, managed] = [await openRoles(ctx, person.id), await countManaged(ctx, person.id)];
  const balance = await openBalance(ctx, person);
  return [
    ...(balance === null ? [] : [balance]),
    ...(roles.length > 0
      ? [`Diese Person hat noch ${roles.length === 1 ? 'eine laufende Rolle' : `${roles.length} laufende Rollen`}.`]
      : []),
    ...(managed > 0
      ? [`${managed === 1 ? 'Eine Person hätte' : `${managed} Personen hätten`} dann keinen Verwalter mehr.`]
      : []),
  ];
};

/**
 * Whoever they managed manages themselves from now on, and pays what is open of them; nobody is represented by somebody
 * without a name.
 */
const releaseFamily = async (ctx: Ctx, personId: number) => {
  const managed = await ctx.db
    .updateTable('person')
    .set({ manager_id: sql<number>`id` })
    .where('manager_id', '=', personId)
    .where('id', '<>', personId)
    .returning(['id', 'deleted_at'])
    .execute();
  for (const { id } of managed.filter(({ deleted_at }) => deleted_at === null)) {
    await moveOpenItems(ctx, {
      fromId: personId,
      toId: id,
      aboutId: id,
      text: `Offener Betrag übernommen: Person ${id} hat einen anderen Verwalter`,
    });
    await recordHistory(ctx, {
      kind: 'person.leftGroup',
      personId: id,
      details: { changes: { verwalter_ID: { before: personId, after: id } } },
    });
  }
  await ctx.db
    .updateTable('person')
    .set({ legal_representative_id: null })
    .where('legal_representative_id', '=', personId)
    .execute();
};

/**
 * DSGVO-Anonymisierung: irreversible. The number of the person, roles, bookings and the books remain; everything that
 * tells who it was is gone, at once where it is theirs, by a job where others are spoken of. Asks first where something
 * would be left behind. Rules: docs/rules/datenschutz.md.
 */
export const anonymisePerson = async (ctx: Ctx, { personId, confirmed }: { personId: number; confirmed: boolean }) => {
  const person = await lockPerson(ctx, personId);
  if (personId === viewerOf(ctx).id) throw personErrors.notYourself();
  refuseHigherRole(ctx, person);
  if (person.anonymised_at !== null) return;
  await requireNoBookings(ctx, personId);
  const reasons = await reasonsToAsk(ctx, person);
  if (reasons.length > 0 && !confirmed) throw personErrors.anonymiseAsksFirst({ reasons });

  const addresses = await addressesOf(ctx, person);
  await endSessionsOf(ctx, personId);
  for (const { table, column } of referencesWith('anonymise', 'delete')) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${personId}`.execute(ctx.db);
  }
  await releaseFamily(ctx, personId);
  await closeCustomerAccount(ctx, personId);
  await eraseRecords(ctx, personId);
  await eraseMails(ctx, person, addresses);
  await beginErasure(ctx, person, addresses);
  await ctx.db
    .updateTable('person')
    .set({
      ...nobody(personId),
      manager_id: personId,
      anonymised_at: ctx.now,
      deleted_at: person.deleted_at ?? ctx.now,
    })
    .where('id', '=', personId)
    .execute();
  await recordHistory(ctx, { kind: 'person.anonymised', personId, details: {} });
};
