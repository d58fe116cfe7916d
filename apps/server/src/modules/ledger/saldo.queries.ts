import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { ledgerErrors } from './ledger.errors.ts';

/**
 * Saldo in cents: the balance of the customer account of the person's Verwalter. Positive = credit, negative = owed.
 * There is no second number kept beside the entries.
 */
export const saldoOf = async (ctx: Pick<Ctx, 'db'>, personId: number): Promise<number> =>
  (await saldosOf(ctx, [personId])).get(personId) ?? 0;

/** What came in on the account `a` less what was charged to it; through the index of either side. */
const balanceOfAccount = sql`(
  select coalesce(sum(e.cents), 0)::bigint as saldo from (
    select c.amount_cents as cents from ledger_entry c
    where c.club_id = a.club_id and c.credit = a.number and c.cancelled_at is null
    union all
    select -d.amount_cents from ledger_entry d
    where d.club_id = a.club_id and d.debit = a.number and d.cancelled_at is null
  ) e
)`;

/** Of many persons in one query; who has no account is not in it. */
export const saldosOf = async (
  ctx: Pick<Ctx, 'db'>,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; saldo: number }>`
    select p.id, b.saldo
    from person p
    join ledger_account a on a.club_id = p.club_id and a.person_id = p.manager_id
    cross join lateral ${balanceOfAccount} b
    where p.id = any(${personIds}::integer[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.saldo]));
};

/** Everybody's at once, by Verwalter, for a list that sorts or filters by them: every entry is read once. */
export const customerBalances: RawBuilder<{ manager_id: number; saldo: number }> = sql`(
  select a.person_id as manager_id, sum(e.cents)::bigint as saldo
  from ledger_account a
  join (
    select c.credit as number, sum(c.amount_cents) as cents from ledger_entry c where c.cancelled_at is null group by 1
    union all
    select d.debit, -sum(d.amount_cents) from ledger_entry d where d.cancelled_at is null group by 1
  ) e on e.number = a.number
  where a.person_id is not null
  group by a.person_id
)`;

/** The same for somebody who asks about a person of this club. */
export const saldoOfKnownPerson = async (ctx: Pick<Ctx, 'db'>, personId: number): Promise<number> => {
  const person = await ctx.db.selectFrom('person as p').where('p.id', '=', personId).select('p.id').executeTakeFirst();
  if (!person) throw ledgerErrors.personGone();
  return saldoOf(ctx, personId);
};
