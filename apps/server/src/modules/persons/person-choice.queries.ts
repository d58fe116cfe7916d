import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { filterConditions, requireKnownColumns } from './person-filters.ts';
import { livingPersons, visiblePersons } from './person-scope.ts';

type Criteria = Readonly<Record<string, string>>;

/** Living persons that match at least one of these groups of filters, by id; a group without filters matches everybody. */
export const personIdsMatching = async (ctx: Ctx, groups: readonly Criteria[]): Promise<readonly number[]> => {
  if (groups.length === 0) return [];
  const alternatives = groups.map((filters): RawBuilder<SqlBool> => {
    requireKnownColumns(ctx, { sort: undefined, filters });
    return sql<SqlBool>`(${sql.join([sql`true`, ...filterConditions(ctx, filters)], sql` and `)})`;
  });
  const rows = await ctx.db
    .selectFrom('person as p')
    .where(visiblePersons(ctx))
    .where(livingPersons)
    .where(sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`)
    .select('p.id')
    .orderBy('p.id')
    .execute();
  return rows.map(({ id }) => id);
};

type NamedPerson = { id: number; name: string };

/** Names by id; persons of other clubs are missing. */
export const namesByNumber = async (
  ctx: Pick<Ctx, 'db'>,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<NamedPerson>`
    select p.id, trim(p.first_name || ' ' || p.last_name) as name from person p
    where p.id = any(${[...personIds]}::integer[])
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

export type PostalPerson = NamedPerson & {
  managerId: number;
  mailing: number;
  salutation: string;
  street: string;
  house_number: string;
  door: string;
  postal_code: string;
  locality: string;
  country: string;
};

/** The postal addresses of these persons: that of their Verwalter if they have none of their own. Each is looked up by id. */
export const postalAddressesOf = async (
  ctx: Pick<Ctx, 'db'>,
  personIds: readonly number[],
): Promise<readonly PostalPerson[]> => {
  const { rows } = await sql<PostalPerson>`
    select p.id, trim(a.first_name || ' ' || a.last_name) as name, p.manager_id as "managerId", p.mailing,
      a.letter_salutation as salutation, a.street, a.house_number, a.door, a.postal_code, a.locality, a.country
    from person p
    cross join lateral (
      select * from person a
      where a.club_id = p.club_id and a.id = case when p.street = '' then p.manager_id else p.id end offset 0
    ) a
    where p.id = any(${[...personIds]}::integer[]) and p.deleted_at is null and p.death_date is null
    order by a.country, a.postal_code, a.last_name collate "de-AT-x-icu", a.id, p.id`.execute(ctx.db);
  return rows;
};
