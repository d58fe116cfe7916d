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
      sql<string>`coalesce(c.display_name, '')`.as('created_by_name'),
      sql<boolean>`coalesce((r.consents ->> 'newsletter')::boolean, false)`.as('newsletter'),
      sql<boolean>`l.email is not null or p.manager_id <> p.id or p.deleted_at is not null`.as('has_access'),
      sql<number>`(count(*) over ())::integer`.as('total'),
    ])
    .execute();

type StoredRegistration = Awaited<ReturnType<typeof storedRegistrations>>[number];

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim();

const shownPerson = (row: StoredRegistration) => {
  if (row.person_id !== null) {
    const birthdate = toDayNumber(row.birth_date);
    return { fullname: nameOf(row.first_name, row.last_name), email: row.email ?? '', birthdate };
  }
  const { data, birthDate } = heldFrom(row.held).person;
  return { fullname: nameOf(data.prename, data.lastname), email: data.email, birthdate: toDayNumber(birthDate) };
};

const source = z.enum(registrationSources);
const knownBy = z.enum(['email', 'name', 'svn']);

const wireRow = (row: StoredRegistration): RegistrationRow => ({
  ID: row.id,
  time: toSeconds(row.created_at),
  source: source.parse(row.source),
  state: row.person_id === null ? 'held' : row.has_access ? 'active' : 'waiting',
  person_ID: row.person_id ?? 0,
  ...shownPerson(row),
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
          by: knownBy.parse(row.known_by),
        },
});

/** Registrierungen: what waits for the office first, then the newest. */
export const latestRegistrations = async (ctx: Ctx) => {
  const rows = await storedRegistrations(ctx);
  return { registrations: rows.map(wireRow), total: rows[0]?.total ?? 0 };
};
