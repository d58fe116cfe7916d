import { dayInVienna } from '@vereinshaus/contract/days';
import type { Balance } from '@vereinshaus/contract/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { ledgerErrors } from './ledger.errors.ts';

type TodayCtx = Pick<Ctx, 'db' | 'now'>;

export const nothingOpen: Balance = { saldo: 0, due: 0, later: 0 };

/**
 * Saldo in cents: what is open on the customer account of the person's Verwalter, credit positive and owed negative; and
 * of what is owed the part that is due today or was before, and the part that is due later. The entries of an account add
 * up to the same (the database insists), but only what is open has to be read.
 */
const sumsOf = (today: string) => sql`
  coalesce(sum(case when i.side = 'credit' then i.open_cents else -i.open_cents end), 0)::bigint as saldo,
  coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on <= ${today}::date), 0)::bigint as due,
  coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on > ${today}::date), 0)::bigint as later`;

/** Of many persons in one query; who has no account is not in it. */
export const balancesOf = async (
  ctx: TodayCtx,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, Balance>> => {
  const { rows } = await sql<Balance & { id: number }>`
    select p.id, b.saldo, b.due, b.later
    from person p
    join ledger_account a on a.club_id = p.club_id and a.person_id = p.manager_id
    cross join lateral (
      select ${sumsOf(dayInVienna(ctx.now))} from open_item i
      where i.club_id = a.club_id and i.account_id = a.id and i.open_cents > 0
    ) b
    where p.id = any(${[...personIds]}::integer[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...balance }) => [id, balance]));
};

/** Everybody's at once, by Verwalter, for a list that sorts or filters by them: every open item is read once. */
export const customerBalances = (ctx: Pick<Ctx, 'now'>): RawBuilder<Balance & { manager_id: number }> => sql`(
  select a.person_id as manager_id, b.saldo, b.due, b.later
  from ledger_account a
  join (
    select i.account_id, ${sumsOf(dayInVienna(ctx.now))} from open_item i where i.open_cents > 0 group by i.account_id
  ) b on b.account_id = a.id
  where a.person_id is not null
)`;

/** The same for somebody who asks about a person of this club. */
export const balanceOfKnownPerson = async (ctx: TodayCtx, personId: number): Promise<Balance> => {
  const person = await ctx.db.selectFrom('person as p').where('p.id', '=', personId).select('p.id').executeTakeFirst();
  if (!person) throw ledgerErrors.personGone();
  return (await balancesOf(ctx, [personId])).get(personId) ?? nothingOpen;
};
