import { dayInVienna } from '@vereinshaus/contract/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { endSessionsOf } from '../session/index.ts';
import { countManaged, type LockedPerson, lockPerson, refuseHigherRole } from './find-person.ts';
import { openBalance, requireNoBookings } from './open-business.ts';
import { personErrors } from './persons.errors.ts';

/** What a person is afterwards: a number. Every column that says something about them is here. */
export const nobody = (personId: number) => ({
  first_name: 'anonymisiert',
  last_name: String(personId),
  titles_before: '',
  titles_after: '',
  job_title: '',
  email: '',
  phone: '',
  emergency_phone: '',
  whatsapp_phone: '',
  birth_date: null,
  death_date: null,
  sex: '',
  street: '',
  house_number: '',
  door: '',
  postal_code: '',
  locality: '',
  place_id: '',
  country: 'AT',
  svn_cipher: null,
  svn_token: null,
  svn_not_needed: false,
  letter_salutation: '',
  company_name: '',
  company_position: '',
  vat_id: '',
  company_register_number: '',
  health_note: '',
  internal_note: '',
  legal_representative_id: null,
  staff_level: 0,
  is_trainer: false,
  mailing: 0,
  extra: '{}',
  image: '',
  last_login_at: null,
  last_active_at: null,
  data_confirmed_at: null,
});

/** Rows that exist only for the person: deleted. */
const ownTables = [
  'login',
  'password_link',
  'activation_code',
  'allocation_code',
  'whatsapp_code',
  'permission_grant',
  'tagging',
  'stored_file',
] as const;

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

/** Roles stay for the statistics of the club, without what was written beside them; open ones end today. */
const clearMembership = async (ctx: Ctx, personId: number) => {
  const today = dayInVienna(ctx.now);
  await ctx.db.deleteFrom('membership_role').where('person_id', '=', personId).where('starts_on', '>', today).execute();
  await ctx.db
    .updateTable('membership_role')
    .set({ ends_on: sql<string>`least(coalesce(ends_on, ${today}::date), ${today}::date)`, note: '' })
    .where('person_id', '=', personId)
    .execute();
  await ctx.db.updateTable('membership_change').set({ note: '' }).where('person_id', '=', personId).execute();
  await ctx.db
    .updateTable('membership_request')
    .set({ note: '', answer: '' })
    .where('person_id', '=', personId)
    .execute();
};

/**
 * Mails to the person's addresses lose recipient and text. Where a family shares an address, only those that name the
 * person do: the others were written to somebody who is still here.
 */
const clearMails = async (ctx: Ctx, person: LockedPerson, addresses: readonly string[]) => {
  for (const address of addresses) {
    const sharer = await ctx.db
      .selectFrom('person as p')
      .where((eb) => eb(eb.fn<string>('lower', ['p.email']), '=', address))
      .where('p.id', '<>', person.id)
      .select('p.id')
      .executeTakeFirst();
    const name = `%${person.first_name.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    await ctx.db
      .updateTable('mail')
      .set((eb) => ({
        recipient: '',
        reply_to: '',
        subject: 'anonymisiert',
        body: '',
        state: eb.case().when('state', '=', 'queued').then('failed').else(eb.ref('state')).end(),
      }))
      .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', address))
      .$if(sharer !== undefined, (query) => query.where(sql<boolean>`lower(subject || ' ' || body) like ${name}`))
      .execute();
  }
};

const addressesOf = async (ctx: Ctx, person: LockedPerson): Promise<readonly string[]> => {
  const login = await ctx.db
    .selectFrom('login as l')
    .where('l.person_id', '=', person.id)
    .select('l.email')
    .executeTakeFirst();
  return [...new Set([person.email.toLowerCase(), login?.email ?? ''])].filter((address) => address !== '');
};

/** Who did what when stays known; what was said about the person does not. */
const clearTraces = async (ctx: Ctx, personId: number) => {
  await ctx.db
    .updateTable('history_entry')
    .set({ details: '{"erased":true}' })
    .where('person_id', '=', personId)
    .execute();
  await ctx.db
    .updateTable('browser_error')
    .set({ person_id: null, info: '', message: 'anonymisiert' })
    .where('person_id', '=', personId)
    .execute();
  await ctx.db
    .updateTable('registration')
    .set({ known_person_id: null, known_by: null })
    .where('known_person_id', '=', personId)
    .execute();
  // What an import found before it changed the person; without the fingerprint it can no longer be taken back.
  await ctx.db
    .updateTable('import_row')
    .set({ fingerprint: '', before: sql`case when action = 'updated' then '{}'::jsonb end` })
    .where('person_id', '=', personId)
    .execute();
};

/**
 * DSGVO-Anonymisierung: irreversible. The number of the person, the roles without notes and the kinds of the history
 * remain for the books; everything that tells who it was is gone. Asks first where something would be left behind.
 */
export const anonymisePerson = async (ctx: Ctx, { personId, confirmed }: { personId: number; confirmed: boolean }) => {
  const person = await lockPerson(ctx, personId);
  if (personId === viewerOf(ctx).id) throw personErrors.notYourself();
  refuseHigherRole(ctx, person);
  if (person.anonymised_at !== null) return;
  await requireNoBookings(ctx, personId);
  const reasons = await reasonsToAsk(ctx, person);
  if (reasons.length > 0 && !confirmed) throw personErrors.anonymiseAsksFirst({ reasons });

  await clearMails(ctx, person, await addressesOf(ctx, person));
  await endSessionsOf(ctx, personId);
  for (const table of ownTables) await ctx.db.deleteFrom(table).where('person_id', '=', personId).execute();
  await clearMembership(ctx, personId);
  await clearTraces(ctx, personId);
  await ctx.db.updateTable('person').set({ manager_id: sql<number>`id` }).where('manager_id', '=', personId).execute();
  await ctx.db
    .updateTable('person')
    .set({ legal_representative_id: null })
    .where('legal_representative_id', '=', personId)
    .execute();
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
