import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { timeOfDay } from '@vereinshaus/contract/membership/rules';
import { emptyValues } from '@vereinshaus/contract/persons/person-fields';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { addRole } from '../membership/index.ts';
import { recordConsents } from '../messaging/index.ts';
import { addPersons, columnsOf, type Home, lockHomes } from '../persons/index.ts';
import type { NewPerson } from './check-persons.ts';
import { registrationErrors } from './registration.errors.ts';
import type { RegistrationSource } from './registration-source.ts';

/** The Verwalter of a new person; dependants without their own contact data and address get theirs. */
export const lockHome = async (ctx: Pick<Ctx, 'db'>, managerId: number): Promise<Home> => {
  const [home] = await lockHomes(ctx, [managerId]);
  if (home === undefined) throw registrationErrors.unknownManager();
  return home;
};

const addressOf = ({ data }: NewPerson, home: Home | null) => {
  const isEmpty = data.postal_code === '' && data.locality === '' && data.street === '';
  if (isEmpty && home !== null) {
    const { street, house_number, door, postal_code, locality, place_id, country } = home;
    return { street, house_number, door, postal_code, locality, place_id, country };
  }
  return {
    street: data.street,
    house_number: data.street_number,
    door: data.street_number_add,
    postal_code: data.postal_code,
    locality: data.locality,
    place_id: data.place_ID,
    country: data.country,
  };
};

export type CreatePersonInput = {
  source: RegistrationSource;
  /** The Verwalter, locked; null = the person manages themselves. */
  home: Home | null;
  representativeId: number | null;
  wantsNewsletter: boolean;
  internalNote: string;
};

/** Person anlegen: the row, the requested membership from today, and the entry in the history. */
export const createPerson = async (ctx: Ctx, person: NewPerson, creation: CreatePersonInput): Promise<number> => {
  const { data, birthDate, wish, extra } = person;
  const { home, representativeId, wantsNewsletter, internalNote, source } = creation;
  const [created] = await addPersons(ctx, [
    {
      club_id: sql<number>`current_club()`,
      manager_id: home?.id ?? null,
      ...columnsOf({ ...emptyValues, ...data }),
      phone: data.phone || (home?.phone ?? ''),
      birth_date: birthDate,
      ...addressOf(person, home),
      internal_note: internalNote,
      legal_representative_id: representativeId,
      extra: JSON.stringify(extra),
      mailing: wantsNewsletter ? 1 : 0,
      // Persons who typed their own data have confirmed them.
      data_confirmed_at: source === 'staff' ? null : ctx.now,
      created_at: ctx.now,
    },
  ]);
  if (created === undefined) throw new Error('a new person was not written');
  const { id } = created;
  await recordHistory(ctx, { kind: 'registration.registered', personId: id, details: { source } });
  // Staff who leave the newsletter unticked did not ask the person: that is no decision.
  if (wantsNewsletter || source !== 'staff') {
    const asked = source === 'staff' ? 'office' : 'registration';
    await recordConsents(ctx, { personIds: [id], wantsEmails: wantsNewsletter, source: asked });
  }
  if (wish !== 0) {
    const timeStart = timeOfDay(dayInVienna(ctx.now));
    await addRole(ctx, { personId: id, code: wish, timeStart, note: 'Registrierung' });
  }
  return id;
};
