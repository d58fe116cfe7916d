import { memberNumberTag } from '@vereinshaus/contract/imports/import-fields';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import type { ClubManager } from './families.rules.ts';

export type KnownPerson = {
  id: number;
  managerId: number;
  fullname: string;
  email: string;
  birthDate: IsoDay | null;
  isDeceased: boolean;
  svnToken: string | null;
  staffLevel: number;
  by: 'svn' | 'number' | 'name' | 'email';
  /** There are others who are meant just as well: nobody can tell which. */
  isOneOfSeveral: boolean;
};

/** What a row is recognised by. */
export type Identity = {
  row: number;
  firstName: string;
  lastName: string;
  birthDate: IsoDay | null;
  email: string;
  svnToken: string;
  /** Of a member, as the club’s own field keeps it. */
  number: string;
};

const generationDays = 12 * 365;

/**
 * Bekannte Personen: for every row the person the club has already, by its numbers, by name and birth date, by address and
 * first name. Where several have the name, the address decides; where that does not either, it is one of several. All rows at once:
 * names are folded once per person.
 */
export const knownPersons = async (
  ctx: Pick<Ctx, 'db'>,
  identities: readonly Identity[],
  numberTag = '',
): Promise<ReadonlyMap<number, KnownPerson>> => {
  const { rows } = await sql<KnownPerson & { row: number }>`
    with wanted as materialized (
      select r.row, r."svnToken" as token, r."birthDate" as birth_date, lower(r.email) as email, r.number,
        fold(btrim(r."firstName")) as first_name, fold(btrim(r."lastName")) as last_name
      from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as r
        (row integer, number text, "svnToken" text, "birthDate" date, email text, "firstName" text, "lastName" text)
    ), candidate as materialized (
      select p.id, p.birth_date, p.svn_token, lower(p.email) as email, p.extra ->> ${numberTag}::text as number,
        fold(btrim(p.first_name)) as first_name, fold(btrim(p.last_name)) as last_name
      from person p where p.deleted_at is null
    ), found as (
      select w.row, c.id, 'svn' as by, 1 as rank
      from wanted w join candidate c on c.svn_token = w.token where w.token <> ''
      union all
      -- A number of another list may be somebody else’s: the surname or the birth date must agree.
      select w.row, c.id, 'number', 1 from wanted w join candidate c
        on c.number = w.number and (c.last_name = w.last_name or c.birth_date = w.birth_date)
      where w.number <> ''
      union all
      select w.row, c.id, 'name', 2 from wanted w join candidate c
        on c.birth_date = w.birth_date and c.last_name = w.last_name and c.first_name = w.first_name
      union all
      -- Companies have no birth date: their name is all there is.
      select w.row, c.id, 'name', 2 from wanted w join candidate c
        on c.birth_date is null and w.birth_date is null and c.last_name = w.last_name and c.first_name = w.first_name
      union all
      select w.row, c.id, 'email', 3
      from wanted w join candidate c on c.email = w.email and c.first_name = w.first_name
        -- A father and his son may share name and address; a birth date that was typed wrong is not that far off.
        and coalesce(abs(c.birth_date - w.birth_date) < ${generationDays}::integer, true)
      where w.email <> '' and w.first_name <> ''
    ), placed as (
      select f.row, f.id, f.by, rank() over (
        partition by f.row order by f.rank, (w.email <> '' and c.email = w.email) desc) as place
      from found f join wanted w on w.row = f.row join candidate c on c.id = f.id
    ), best as (
      select row, id, min(by) as by, count(*) over (partition by row) > 1 as is_one_of_several
      from placed where place = 1 group by row, id
    )
    select distinct on (b.row) b.row, b.by, p.id, p.manager_id as "managerId", p.email, p.birth_date as "birthDate",
      p.svn_token as "svnToken", p.staff_level as "staffLevel", p.death_date is not null as "isDeceased",
      btrim(p.first_name || ' ' || p.last_name) as fullname, b.is_one_of_several as "isOneOfSeveral"
    from best b join person p on p.id = b.id
    order by b.row, p.id
  `.execute(ctx.db);
  return new Map(rows.map(({ row, ...known }) => [row, known]));
};

/** Who bears these numbers of members, as the club’s own field keeps them; of a number, whoever has it. */
export const personsByMemberNumber = async (
  ctx: Ctx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const tag = memberNumberTag((await clubSettingsOf(ctx)).additionalFields);
  if (tag === undefined || numbers.length === 0) return new Map();
  const { rows } = await sql<{ number: string; ids: number[] }>`
    select p.extra ->> ${tag}::text as number, array_agg(p.id) as ids from person p
    where p.deleted_at is null and p.extra ->> ${tag}::text = any(${[...numbers]}::text[])
    group by 1`.execute(ctx.db);
  return new Map(rows.map(({ number, ids }) => [number, ids]));
};

/** Verwalter of the club with one of these addresses. */
export const managersByEmail = async (ctx: Pick<Ctx, 'db'>, emails: readonly string[]): Promise<ClubManager[]> => {
  if (emails.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('person as p')
    .where((eb) => eb(eb.fn<string>('lower', ['p.email']), 'in', [...emails]))
    .whereRef('p.manager_id', '=', 'p.id')
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .orderBy('p.id')
    .select(['p.id', 'p.email', 'p.birth_date as birthDate', 'p.first_name', 'p.last_name'])
    .execute();
  return rows.map(({ id, email, birthDate, first_name, last_name }) => ({
    id,
    email,
    birthDate,
    fullname: `${first_name} ${last_name}`.trim(),
  }));
};
