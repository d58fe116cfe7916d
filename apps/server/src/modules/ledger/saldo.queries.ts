import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { Balance } from '@vereinshaus/contract/ledger/calls';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { ledgerErrors } from './ledger.errors.ts';

type TodayCtx = Pick<Ctx, 'db' | 'now'>;

export const nothingOpen: Balance = { saldo: 0, due: 0, later: 0 };

/**
 * Saldo in cents: what is open on the customer account of the person's Verwalter, credit positive and owed negative; and the owed amount
 * split into what is due by today and what is due later. The entries of an account add up to the same saldo (the database ensures it), but
 * only the open items have to be read.
 */
export const sumsOf = (today: string) => sql`
  coalesce(sum(case when i.side = 'credit' then i.open_cents else -i.open_cents end), 0)::bigint as saldo,
  coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on <= ${today}::date), 0)::bigint as due,
  coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on > ${today}::date), 0)::bigint as later`;

type BalanceAtPerson = Balance & { isVerwalter: boolean };

/** For many persons in one query, with whether the account is their own or their Verwalter's. */
const readBalances = async (
  ctx: TodayCtx,
  personIds: readonly number[],
): Promise<readonly (BalanceAtPerson & { id: number })[]> => {
  const { rows } = await sql<BalanceAtPerson & { id: number }>`
    select p.id, p.id = p.manager_id as "isVerwalter", coalesce(b.saldo, 0)::bigint as saldo, coalesce(b.due, 0)::bigint as due,
      coalesce(b.later, 0)::bigint as later
    from person_card p
    left join ledger_account a on a.club_id = p.club_id and a.person_id = p.manager_id
    left join lateral (
      select ${sumsOf(dayInVienna(ctx.now))} from open_item i
      where i.club_id = a.club_id and i.account_id = a.id and i.open_cents > 0
    ) b on true
    where p.id = any(${[...personIds]}::integer[])`.execute(ctx.db);
  return rows;
};

/** The balance of each person's payer. */
export const balancesOf = async (ctx: TodayCtx, personIds: readonly number[]): Promise<ReadonlyMap<number, Balance>> =>
  new Map(
    (await readBalances(ctx, personIds)).map(({ id, saldo, due, later }) => [id, { saldo, due, later }] as const),
  );

/**
 * For persons in a list or a search: Guthaben appears once per family, at the payer; the other members only show what the family owes. So
 * the sum of a list counts no credit twice.
 */
export const balancesAtPersons = async (
  ctx: TodayCtx,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, BalanceAtPerson>> => {
  if (personIds.length === 0) return new Map();
  const rows = await readBalances(ctx, personIds);
  return new Map(
    rows.map(({ id, saldo, ...row }) => [id, { ...row, saldo: row.isVerwalter ? saldo : Math.min(0, saldo) }]),
  );
};

/** The same as a column of a list: the person is `p`, the balance of their Verwalter `b`. */
export const saldoAtPerson: RawBuilder<number> = sql`
  case when p.id = p.manager_id then coalesce(b.saldo, 0) else least(coalesce(b.saldo, 0), 0) end`;

/** All balances by Verwalter, for lists that sort or filter by them: every open item is read once. */
export const customerBalances = (ctx: Pick<Ctx, 'now'>): RawBuilder<Balance & { manager_id: number }> => sql`(
  select a.person_id as manager_id, b.saldo, b.due, b.later
  from ledger_account a
  join (
    select i.account_id, ${sumsOf(dayInVienna(ctx.now))} from open_item i where i.open_cents > 0 group by i.account_id
  ) b on b.account_id = a.id
  where a.person_id is not null
)`;

/** The same for callers who already know that the person belongs to this club. */
export const balanceOfKnownPerson = async (ctx: TodayCtx, personId: number): Promise<Balance> => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.id')
    .executeTakeFirst();
  if (!person) throw ledgerErrors.personGone();
  return (await balancesOf(ctx, [personId])).get(personId) ?? nothingOpen;
};
