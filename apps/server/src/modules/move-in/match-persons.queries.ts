import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

export type Candidate = { id: number; managerId: number; fullname: string; birthDate: IsoDay | null };

/** What a row says about whom it means. */
export type PersonHint = {
  row: number;
  /** From a Kundennummer whose check digit is right; null = none. */
  number: number | null;
  /** Who bears the number as one of a member of this club. */
  numbered: readonly number[];
  firstName: string;
  lastName: string;
  birthDate: IsoDay | null;
  email: string;
};

type FoundCandidate = Candidate & { row: number; rank: number };

/** From this rank on somebody has to say who is meant: the name fits, the birth date does not. */
const unsure = 7;

/**
 * Wer ist gemeint? By number, of a customer or of a member (with the same surname, for the numbers of another program mean others), by name
 * and birth date, by name alone where the table has no other, by e-mail address and first name. Where several have the name, an address
 * that belongs to one person alone decides: theirs, or that of who manages them. All rows at once.
 */
export const matchPersons = async (
  ctx: Pick<Ctx, 'db'>,
  named: readonly PersonHint[],
): Promise<ReadonlyMap<number, readonly Candidate[] | Candidate>> => {
  const { rows } = await sql<FoundCandidate>`
    with wanted as materialized (
      select r.row, r.number, r.numbered, r."birthDate" as birth_date, lower(r.email) as email,
        fold(btrim(r."firstName")) as first_name, fold(btrim(r."lastName")) as last_name
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r
        (row integer, number integer, numbered integer[], "birthDate" date, email text, "firstName" text, "lastName" text)
    ), candidate as materialized (
      select p.id, p.manager_id, p.birth_date, lower(p.email) as email,
        fold(btrim(p.first_name)) as first_name, fold(btrim(p.last_name)) as last_name
      from person_card p where p.is_present
    ), sole_owner as materialized (
      select c.email, min(c.id) as id from candidate c where c.email <> '' group by c.email having count(*) = 1
    ), named as (
      select w.row, w.birth_date, c.id, coalesce(c.birth_date = w.birth_date, false) as fits,
        count(*) filter (where c.birth_date = w.birth_date) over (partition by w.row) as fitting,
        coalesce(o.id = c.id or (o.id = c.manager_id and coalesce(c.birth_date = w.birth_date, true)), false) as is_reached
      from wanted w join candidate c on c.last_name = w.last_name and c.first_name = w.first_name
      left join sole_owner o on o.email = w.email
      where w.last_name <> ''
    ), found as (
      select w.row, c.id, 1 as rank from wanted w join candidate c on c.id = w.number
      where w.last_name in ('', c.last_name)
      union all
      select w.row, c.id, 1 from wanted w cross join unnest(w.numbered) n (id) join candidate c on c.id = n.id
      where w.last_name in ('', c.last_name)
      union all
      select n.row, n.id, case
        when n.fits and n.fitting = 1 then 2
        when n.is_reached then 3
        when n.fits then 4
        when n.birth_date is null then 5
        else ${unsure}::integer end
      from named n
      union all
      select w.row, c.id, 6 from wanted w join candidate c on c.email = w.email and c.first_name = w.first_name
      where w.email <> '' and w.first_name <> ''
    ), best as (
      select distinct f.row, f.id, f.rank from found f
      join (select row, min(rank) as rank from found group by row) b on b.row = f.row and b.rank = f.rank
    )
    select b.row, b.rank, p.id, p.manager_id as "managerId", p.birth_date as "birthDate",
      p.display_name as fullname
    from best b join person_card p on p.id = b.id
    order by b.row, p.id
  `.execute(ctx.db);
  const byRow = new Map<number, FoundCandidate[]>();
  for (const found of rows) byRow.set(found.row, [...(byRow.get(found.row) ?? []), found]);
  return new Map(
    [...byRow].map(([row, found]) => {
      const candidates = found.map(({ id, managerId, fullname, birthDate }) => ({
        id,
        managerId,
        fullname,
        birthDate,
      }));
      const [only] = candidates;
      return [row, only !== undefined && found.length === 1 && (found[0]?.rank ?? unsure) < unsure ? only : candidates];
    }),
  );
};

/** Those who were chosen by number, as far as the club has them. */
export const personsById = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Candidate>> => {
  const { rows } = await sql<Candidate>`
    select p.id, p.manager_id as "managerId", p.birth_date as "birthDate",
      p.display_name as fullname
    from person_card p where p.id = any(${[...ids]}::integer[]) and p.is_present
  `.execute(ctx.db);
  return new Map(rows.map((person) => [person.id, person]));
};
