import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { emptyValues } from '@vereinshaus/contract/persons/person-fields';
import { anonymisedName } from '@vereinshaus/contract/persons/profile';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { type EverythingAbout, eraseRecords } from '../about-person/index.ts';
import { noteErased } from '../backup/index.ts';
import { recordHistory } from '../history/index.ts';
import { endSessionsOf, requireRightsOf } from '../session/index.ts';
import { beginErasure } from './erase-mentions.ts';
import { countManaged, type LockedPerson, lockPerson } from './find-person.ts';
import { openBalance, requireNoBookings } from './open-business.ts';
import { columnsOf } from './person-fields.ts';
import { personErrors } from './persons.errors.ts';

/** The anonymised person: only a number is left. Every column with information about them is listed here. */
export const nobody = (personId: number) => ({
  ...columnsOf({ ...emptyValues, ...anonymisedName(personId) }),
  whatsapp_phone: '',
  death_date: null,
  svn_cipher: null,
  svn_token: null,
  svn_not_needed: false,
  staff_level: 0,
  is_trainer: false,
  has_trained: false,
  mailing: 0,
  payment_method: 0,
  extra: '{}',
  image: '',
  last_login_at: null,
  last_active_at: null,
  data_confirmed_at: null,
});

/** The addresses at which mail reached the person: that of the profile and that of the login. */
const addressesOf = async (ctx: WorkCtx, person: LockedPerson): Promise<readonly string[]> => {
  const login = await ctx.db
    .selectFrom('login_card as l')
    .where('l.person_id', '=', person.id)
    .select('l.email')
    .executeTakeFirst();
  return [...new Set([person.email.toLowerCase(), login?.email ?? ''])].filter((address) => address !== '');
};

const openRoles = (ctx: Ctx, personId: number) =>
  ctx.db
    .selectFrom('membership_role_card as r')
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
 * DSGVO-Anonymisierung: irreversible. The number of the person, roles, bookings and the books remain; everything that identifies the person
 * is removed, at once from their own data, and by a job from texts about others. Asks for confirmation first if something would be left
 * open. Rules: docs/rules/datenschutz.md.
 */
export const anonymisePerson = async (
  ctx: Ctx,
  everything: EverythingAbout,
  { personId, confirmed }: { personId: number; confirmed: boolean },
) => {
  const person = await lockPerson(ctx, personId);
  if (personId === viewerOf(ctx).id) throw personErrors.notYourself();
  await requireRightsOf(ctx, person.id);
  if (person.anonymised_at !== null) return;
  await requireNoBookings(ctx, personId);
  const reasons = await reasonsToAsk(ctx, person);
  if (reasons.length > 0 && !confirmed) throw personErrors.anonymiseAsksFirst({ reasons });

  await erasePerson(ctx, everything, person);
};

/** Removes everything that identifies a person, even with open business: after confirmation, or when a restored backup brought it back. */
export const erasePerson = async (ctx: WorkCtx, everything: EverythingAbout, person: LockedPerson) => {
  const { id: personId } = person;
  const addresses = await addressesOf(ctx, person);
  await endSessionsOf(ctx, personId);
  await eraseRecords(ctx, everything, { id: personId, first_name: person.first_name, addresses });
  await beginErasure(ctx, everything, person, addresses);
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
  await noteErased(ctx, { kind: 'person', clubId: person.club_id, recordId: personId });
};
