import { createHash } from 'node:crypto';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { hashPassword } from '../../src/modules/session/index.ts';
import type { Rows } from './rows.ts';

/** Factories insert rows and fill in defaults; a test names only what it is about. */
type Columns = Readonly<Record<string, unknown>>;

const insert = async (house: Rows, table: string, columns: Columns): Promise<number> => {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`;
  const [row] = await house.sql<{ id: number }>(
    text,
    Object.values(columns),
    createHash('md5').update(text).digest('hex'),
  );
  if (!row) throw new Error(`nothing was inserted into ${table}`);
  return row.id;
};

let clubCount = 0;

export const buildClub = async (house: Rows, columns: Columns = {}): Promise<number> => {
  clubCount += 1;
  const id = await insert(house, 'club', { name: `Verein ${clubCount}`, ...columns });
  await house.sql('insert into club_host (host, club_id, is_main) values ($1, $2, true)', [`verein${id}.test`, id]);
  return id;
};

export const buildPerson = async (house: Rows, clubId: number, columns: Columns = {}) => {
  const personId = await insert(house, 'person', {
    club_id: clubId,
    first_name: 'Anna',
    last_name: 'Huber',
    birth_date: '1985-03-09',
    ...columns,
  });
  return { clubId, personId };
};

export const buildGrant = (house: Rows, clubId: number, personId: number, permission: string, columns: Columns = {}) =>
  insert(house, 'permission_grant', { club_id: clubId, person_id: personId, permission, ...columns });

export const buildMembershipRole = (
  house: Rows,
  clubId: number,
  personId: number,
  code: number,
  columns: Columns = {},
) =>
  insert(house, 'membership_role', { club_id: clubId, person_id: personId, code, starts_on: '2020-01-01', ...columns });

/** Open to everyone, without limits. */
export const buildCourse = (house: Rows, clubId: number, columns: Columns = {}) =>
  insert(house, 'course', { club_id: clubId, name: 'Kinderturnen', ...columns });

export const buildParticipation = (
  house: Rows,
  clubId: number,
  courseId: number,
  personId: number,
  columns: Columns = {},
) =>
  insert(house, 'participation', {
    club_id: clubId,
    course_id: courseId,
    person_id: personId,
    role: participationRole.participant,
    // Long before every clock that a test sets.
    created_at: new Date('2026-01-01T00:00:00Z'),
    ...columns,
  });

export const testPassword = 'Verein2026';

let testPasswordHash: Promise<string> | undefined;

export const buildLogin = async (house: Rows, clubId: number, personId: number, email: string) => {
  testPasswordHash ??= hashPassword(testPassword);
  await house.sql('insert into login (club_id, person_id, email, password_hash) values ($1, $2, $3, $4)', [
    clubId,
    personId,
    email,
    await testPasswordHash,
  ]);
};
