import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

export type PersonRow = {
  id: number;
  manager_id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  iban: string;
  open_cents: number;
  due_cents: number;
  items: number[] | null;
};

/** Possible payers according to the lines: payer ids, IBANs and words. */
export type PayerHints = { payerIds: readonly number[]; ibans: readonly string[]; words: readonly string[] };

/**
 * Persons named by one of the words: the first word of their last name is among them. Folded as in `wordsOf`. Names that are no plain word,
 * every company, and persons without a name are always included.
 */
const isNamed = (words: readonly string[]) => {
  const first = sql`split_part(p.search_text, ' ', 1)`;
  return sql`(p.company_name <> '' or ${first} in (select unnest(${[...words]}::text[])) or ${first} !~ '^[a-z0-9][a-z0-9]+$')`;
};

/**
 * All payers who may be meant, and whom they pay for, with what is open: never fewer than a line could be proposed to. Open items are
 * looked up account by account (`offset 0`): for a club that has just moved in the planner has no statistics and would compare each person
 * with each item.
 */
export const mayBeMeant = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { payerIds, ibans, words }: PayerHints,
): Promise<readonly PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    with meant as materialized (
      select unnest(${[...payerIds]}::integer[]) as id
      union
      select a.person_id from ledger_account a where a.iban <> '' and a.person_id is not null
        and upper(regexp_replace(a.iban, '\\s', '', 'g')) in (select unnest(${[...ibans]}::text[]))
      union
      select p.manager_id from person_card p where p.deleted_at is null and ${isNamed(words)}
    )
    select w.id, w.manager_id, w.first_name, w.last_name, w.company_name, coalesce(a.iban, '') as iban,
      coalesce(o.open_cents, 0)::bigint as open_cents, coalesce(o.due_cents, 0)::bigint as due_cents, o.items
    from meant k
    cross join lateral (
      select x.* from person_card x where x.manager_id = k.id and x.deleted_at is null offset 0
    ) w
    left join lateral (
      select x.id, x.club_id, x.iban from ledger_account x where x.person_id = w.id and w.id = w.manager_id offset 0
    ) a on true
    left join lateral (
      select sum(case i.side when 'charge' then i.open_cents else -i.open_cents end) as open_cents,
        sum(i.open_cents) filter (where i.side = 'charge' and i.due_on <= ${dayInVienna(ctx.now)}::date) as due_cents,
        array_agg(i.open_cents::float8) filter (where i.side = 'charge') as items
      from open_item_card i where i.club_id = a.club_id and i.account_id = a.id and i.open_cents > 0 offset 0
    ) o on true`.execute(ctx.db);
  return rows;
};
