import { dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { readMoneySearch, readSearch } from '@vereinshaus/contract/kit/search-words';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { persons } from '@vereinshaus/contract/persons/calls';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { countedHits, type SearchQuery, type SearchSource } from '../search/index.ts';

type PersonRow = { id: number; first_name: string; last_name: string; birth_date: IsoDay | null; is_payer: boolean };

const columns = sql`p.id, p.first_name, p.last_name, p.birth_date`;
const isLiving = sql`p.deleted_at is null and p.death_date is null`;

/** The group of persons the viewer may see, like `visiblePersons`; null = everybody. */
const groupOf = (ctx: Ctx): number | null => {
  const viewer = viewerOf(ctx);
  return hasPermission(viewer, 'user_read') ? null : viewer.id;
};

const inGroup = (group: number | null) =>
  group === null ? sql`true` : sql`(p.id = ${group} or p.manager_id = ${group})`;

const named = (words: string, group: number | null, most: number) =>
  sql`select f.*, false as is_payer from search_person(${words}, ${group}, ${most}) with ordinality
    as f(id, first_name, last_name, birth_date, place) order by f.place`;

/**
 * A number in its stored form, or as it was typed, because it may be a part of one. The Verwalter comes first: they are the ones who call.
 */
const reached = ({ digits, asTyped }: { digits: string; asTyped: string }, group: number | null, most: number) => sql`
  select ${columns}, false as is_payer from person p
  where p.id in (
    select id from search_person(${digits}, ${group}, ${most})
    union all
    select id from search_person(${asTyped}, ${group}, ${most})
    where not exists (select from search_person(${digits}, ${group}, 1))
  )
  order by p.id = p.manager_id desc, p.birth_date nulls first, p.id`;

const born = (day: string, group: number | null) => sql`
  select ${columns}, false as is_payer from person p
  where p.birth_date = ${day}::date and ${isLiving} and ${inGroup(group)}
  order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`;

const paying = (managerId: number, group: number | null) => sql`
  select ${columns}, true as is_payer from person p where p.id = ${managerId} and ${isLiving} and ${inGroup(group)}`;

const rowsFor = (ctx: Ctx, { typed, maxCounted }: SearchQuery): RawBuilder<unknown> => {
  const group = groupOf(ctx);
  const search = readSearch(typed, dayInVienna(ctx.now));
  switch (search.kind) {
    case 'phone':
      return reached(search, group, maxCounted);
    case 'birthDate':
      return born(search.day, group);
    case 'words':
      return named(search.words, group, maxCounted);
  }
};

const bothFor = (ctx: Ctx, asked: SearchQuery): RawBuilder<PersonRow> => {
  const { managerId } = readMoneySearch(asked.typed);
  const rows = rowsFor(ctx, asked);
  return managerId === null
    ? sql<PersonRow>`select * from (${rows}) r`
    : sql<PersonRow>`
        select r.id, r.first_name, r.last_name, r.birth_date, r.is_payer from (${paying(managerId, groupOf(ctx))}) r
        union all select r.id, r.first_name, r.last_name, r.birth_date, r.is_payer from (${rows}) r where r.id <> ${managerId}`;
};

/** Personen for the global search: by name, phone number, birth date or Kundenreferenz. */
export const searchedPersons: SearchSource = {
  part: 'persons',
  access: persons.search.access,
  find: (ctx, asked) =>
    countedHits(asked, bothFor(ctx, asked), ({ id, first_name, last_name, birth_date, is_payer }) => ({
      ID: id,
      label: `${first_name} ${last_name}`.trim(),
      description: [
        birth_date === null ? 'Person' : `geboren ${formatDay(birth_date)}`,
        ...(is_payer ? ['Kundenreferenz'] : []),
      ].join(', '),
      path: `/benutzer/profil/${id}`,
    })),
};
