import { toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { type RegistrationRow, registrationSources } from '@vereinshaus/contract/registration/calls';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { heldFrom } from './registration-records.ts';

/** Older ones are found in the list of persons. */
const shownAtMost = 2000;

const storedRegistrations = (ctx: Ctx) =>
  ctx.db
    .selectFrom('registration as r')
    .leftJoin('person_card as p', (join) => join.onRef('p.club_id', '=', 'r.club_id').onRef('p.id', '=', 'r.person_id'))
    .leftJoin('login_card as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .leftJoin('person_card as k', (join) =>
      join.onRef('k.club_id', '=', 'r.club_id').onRef('k.id', '=', 'r.known_person_id'),
    )
    .leftJoin('person_letter as a', (join) =>
      join.onRef('a.club_id', '=', 'r.club_id').onRef('a.id', '=', 'r.known_person_id'),
    )
    .leftJoin('person_card as c', (join) =>
      join.onRef('c.club_id', '=', 'r.club_id').onRef('c.id', '=', 'r.created_by'),
    )
    .leftJoin('course_card as o', (join) => join.onRef('o.club_id', '=', 'r.club_id').onRef('o.id', '=', 'r.course_id'))
    .where('r.state', '<>', 'discarded')
    .orderBy((eb) => eb('r.state', '=', 'held'), 'desc')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(shownAtMost)
    .select([
      'r.id',
      'r.created_at',
      'r.source',
      'r.person_id',
      'r.wish',
      'r.course_id',
      'o.name as course_name',
      'r.held',
      'r.known_by',
      'p.first_name',
      'p.last_name',
      'p.email',
      'p.birth_date',
      'k.id as known_id',
      'k.first_name as known_first_name',
      'k.last_name as known_last_name',
      'k.email as known_email',
      'k.birth_date as known_birth_date',
      'k.phone as known_phone',
      'a.street',
      'a.house_number',
      'a.door',
      'a.postal_code',
      'a.locality',
      'r.token',
      'r.fingerprint',
      'r.position',
      sql<string>`coalesce(c.display_name, '')`.as('created_by_name'),
      sql<boolean>`coalesce((r.consents ->> 'newsletter')::boolean, false)`.as('newsletter'),
      sql<boolean>`l.email is not null or p.manager_id <> p.id or p.deleted_at is not null`.as('has_access'),
      sql<number>`(count(*) over ())::integer`.as('total'),
    ])
    .execute();

type StoredRegistration = Awaited<ReturnType<typeof storedRegistrations>>[number];

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim();

type Address = {
  street: string | null;
  house_number: string | null;
  door: string | null;
  postal_code: string | null;
  locality: string | null;
};

const addressOf = ({ street, house_number, door, postal_code, locality }: Address): string => {
  const house = [house_number, door].filter(Boolean).join('/');
  return [nameOf(street, house), nameOf(postal_code, locality)].filter(Boolean).join(', ');
};

const shownPerson = (row: StoredRegistration) => {
  if (row.person_id !== null) {
    const birthdate = toDayNumber(row.birth_date);
    const fullname = nameOf(row.first_name, row.last_name);
    return { fullname, email: row.email ?? '', birthdate, phone: '', address: '' };
  }
  const { data, birthDate } = heldFrom(row.held).person;
  const { street_number: house_number, street_number_add: door, ...place } = data;
  return {
    fullname: nameOf(data.prename, data.lastname),
    email: data.email,
    birthdate: toDayNumber(birthDate),
    phone: data.phone,
    address: addressOf({ ...place, house_number, door }),
  };
};

/** Registrations that only wait because the first person of the same submission does. */
const companionsOf = (row: StoredRegistration, all: readonly StoredRegistration[]): string[] =>
  row.person_id !== null || row.known_id === null || row.position > 0
    ? []
    : all
        .filter(
          (other) =>
            other.person_id === null &&
            other.known_id === null &&
            other.position > 0 &&
            other.token === row.token &&
            other.fingerprint.equals(row.fingerprint),
        )
        .map((other) => shownPerson(other).fullname);

const source = z.enum(registrationSources);
const knownBy = z.enum(['email', 'name', 'svn']);

const wireRow = (row: StoredRegistration, all: readonly StoredRegistration[]): RegistrationRow => ({
  ID: row.id,
  time: toSeconds(row.created_at),
  source: source.parse(row.source),
  state: row.person_id === null ? 'held' : row.has_access ? 'active' : 'waiting',
  person_ID: row.person_id ?? 0,
  ...shownPerson(row),
  companions: companionsOf(row, all),
  createdBy: row.created_by_name,
  wish: row.wish,
  course_ID: row.course_id ?? 0,
  course: row.course_name ?? '',
  newsletter: row.newsletter,
  known:
    row.known_id === null
      ? null
      : {
          ID: row.known_id,
          fullname: nameOf(row.known_first_name, row.known_last_name),
          email: row.known_email ?? '',
          birthdate: toDayNumber(row.known_birth_date),
          phone: row.known_phone ?? '',
          address: addressOf(row),
          by: knownBy.parse(row.known_by),
        },
});

/** Registrierungen: those that wait for the office first, then the newest. */
export const latestRegistrations = async (ctx: Ctx) => {
  const rows = await storedRegistrations(ctx);
  return { registrations: rows.map((row) => wireRow(row, rows)), total: rows[0]?.total ?? 0 };
};
