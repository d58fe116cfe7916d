import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { readSearch } from '@vereinshaus/contract/kit/search-words';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type FoundPerson, searchFields } from '@vereinshaus/contract/persons/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

import { sortOrder } from './person-filters.ts';
import { noRoles, rolesOn } from './person-row.ts';
import { livingPersons, visiblePersons } from './person-scope.ts';

type SearchInput = {
  name?: string | undefined;
  ids?: readonly number[] | undefined;
  furtherFields?: readonly string[] | undefined;
  size: number;
};

type FoundRow = { id: number; first_name: string; last_name: string; birth_date: string | null };

const nameOf = (first: string, last: string) => `${first} ${last}`.trim();

/** Runs with every keystroke, so the database returns the first matches in one pass, see migration 0024. */
const rowsByName = async (ctx: Ctx, name: string, size: number): Promise<readonly FoundRow[]> => {
  const viewer = viewerOf(ctx);
  const group = hasPermission(viewer, 'user_read') ? null : viewer.id;
  const found = sql<FoundRow>`select * from search_person(${name}, ${group}, ${size})`;
  return (await found.execute(ctx.db)).rows;
};

/** The number in its stored form; without a match, as it was typed, because it may be a part of a number. */
const rowsByPhone = async (ctx: Ctx, { digits, asTyped }: { digits: string; asTyped: string }, size: number) => {
  const rows = await rowsByName(ctx, digits, size);
  return rows.length > 0 || asTyped === digits ? rows : rowsByName(ctx, asTyped, size);
};

const rowsByBirthDate = (ctx: Ctx, day: string, size: number): Promise<readonly FoundRow[]> =>
  ctx.db
    .selectFrom('person as p')
    .where(visiblePersons(ctx))
    .where(livingPersons)
    .where('p.birth_date', '=', day)
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.birth_date'])
    .orderBy(sortOrder())
    .limit(size)
    .execute();

/** Words, a telephone number in any spelling, or a birth date. */
const rowsByTyped = (ctx: Ctx, typed: string, size: number): Promise<readonly FoundRow[]> => {
  const search = readSearch(typed, dayInVienna(ctx.now));
  switch (search.kind) {
    case 'phone':
      return rowsByPhone(ctx, search, size);
    case 'birthDate':
      return rowsByBirthDate(ctx, search.day, size);
    case 'words':
      return rowsByName(ctx, search.words, size);
  }
};

const rowsById = (ctx: Ctx, ids: readonly number[], size: number): Promise<readonly FoundRow[]> =>
  ctx.db
    .selectFrom('person as p')
    .where(visiblePersons(ctx))
    .where('p.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.birth_date'])
    .orderBy(sortOrder())
    .limit(size)
    .execute();

type SearchField = (typeof searchFields)[number];

/** Additional fields of some results, only for the persons found. */
const furtherFieldsOf = async (ctx: Ctx, ids: readonly number[], fields: readonly SearchField[]) => {
  const roles = fields.includes('memberStatus') ? rolesOn(dayInVienna(ctx.now)) : noRoles;
  const rows = await ctx.db
    .selectFrom('person as p')
    .innerJoin('person as m', (join) => join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'))
    .where('p.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .select(['p.id', 'p.email', 'p.phone', 'p.postal_code', 'p.locality', 'p.street', roles.as('roles')])
    .select(['m.first_name', 'm.last_name'])
    .execute();
  return new Map(
    rows.map(({ id, roles, first_name, last_name, ...columns }) => {
      const further = { ...columns, memberStatus: roles.codes[0] ?? 0, verwalterName: nameOf(first_name, last_name) };
      return [id, Object.fromEntries(fields.map((field) => [field, further[field]]))];
    }),
  );
};

/** Personensuche: by name, phone number or birth date while typing, or names for known ids. Limited to what the viewer may see. */
export const foundPersons = async (
  ctx: Ctx,
  { name, ids, furtherFields = [], size }: SearchInput,
): Promise<FoundPerson[]> => {
  if (!name && !ids) return [];
  const rows = ids ? await rowsById(ctx, ids, size) : await rowsByTyped(ctx, name ?? '', size);
  const fields = searchFields.filter((field) => furtherFields.includes(field));
  const found = rows.map((row) => row.id);
  const further = fields.length === 0 || found.length === 0 ? undefined : await furtherFieldsOf(ctx, found, fields);
  return rows.map(({ id, first_name: prename, last_name: lastname, birth_date }) => ({
    ID: id,
    lastname,
    prename,
    fullname: nameOf(prename, lastname),
    birthdate: toDayNumber(birth_date),
    ...further?.get(id),
  }));
};
