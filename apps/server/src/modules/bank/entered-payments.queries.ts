import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { EnteredPayment } from './proposal.rules.ts';

/** Who is `p`: the family by whoever pays for it. */
const payerName = sql`nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''), nullif(p.company_name, '')), '')`;

/** The document is `d`. */
const isLinked = sql`exists (
  select from bank_assignment s where s.club_id = d.club_id and s.document_id = d.id and s.is_link and s.undone_at is null
)`;
const isWaiting = sql`not ${isLinked} and not exists (
  select from ledger_document_card r where r.club_id = d.club_id and r.reverses_id = d.id and r.source <> 'bank'
)`;

/** Whether a line of the bank is the evidence of what somebody has entered. */
export const isBankLineLinked = async (ctx: Pick<Ctx, 'db'>, documentId: number): Promise<boolean> => {
  const { rows } = await sql`select from ledger_document_card d where d.id = ${documentId} and ${isLinked}`.execute(
    ctx.db,
  );
  return rows.length > 0;
};

type Direction = {
  bank: 'debit_id' | 'credit_id';
  owner: 'debit_id' | 'credit_id';
  kinds: readonly string[];
  sign: 1 | -1;
};

const comesIn: Direction = { bank: 'debit_id', owner: 'credit_id', kinds: ['payment', 'manual'], sign: 1 };
const goesOut: Direction = { bank: 'credit_id', owner: 'debit_id', kinds: ['refund', 'manual'], sign: -1 };

/** Cents as the bank tells them: below zero where money goes out. */
const enteredIn = (which: RawBuilder<unknown>, { bank, owner, kinds, sign }: Direction): RawBuilder<unknown> => sql`
  select d.id as "documentId", coalesce(p.id, 0) as "payerId", case when a.person_id is null then a.id else 0 end as "customerAccountId",
    coalesce(${payerName}, case when a.person_id is null then a.name end) as label, b.id as "accountId",
    ${sign} * sum(e.amount_cents)::bigint as cents, d.document_on as on, min(e.text) as text,
    count(*) over (partition by d.id) = 1 as "isWhole"
  from ledger_document_card d
  join ledger_entry_card e on e.club_id = d.club_id and e.document_id = d.id and e.cancelled_at is null
  join ledger_account_card b on b.club_id = e.club_id and b.id = ${sql.ref(`e.${bank}`)} and b.kind = 1
  join ledger_account_card a on a.club_id = e.club_id and a.id = ${sql.ref(`e.${owner}`)} and a.kind = 5
  left join person_card o on o.club_id = a.club_id and o.id = a.person_id
  left join person_card p on p.club_id = o.club_id and p.id = o.manager_id
  where d.source = 'hand' and d.kind = any(${[...kinds]}::text[]) and ${which}
    and ${isWaiting}
  group by d.id, d.document_on, p.id, p.first_name, p.last_name, p.company_name, a.id, a.person_id, a.name, b.id`;

/** What was typed onto a bank account and is about no family and no customer: an expense, an income, cash from the box. */
const typedIn = (which: RawBuilder<unknown>, { bank, owner, sign }: Direction): RawBuilder<unknown> => sql`
  select d.id, 0, min(a.id), min(a.name), b.id, ${sign} * sum(e.amount_cents)::bigint, d.document_on, min(e.text), true
  from ledger_document_card d
  join ledger_entry_card e on e.club_id = d.club_id and e.document_id = d.id and e.cancelled_at is null
  join ledger_account_card b on b.club_id = e.club_id and b.id = ${sql.ref(`e.${bank}`)} and b.kind = 1
  join ledger_account_card a on a.club_id = e.club_id and a.id = ${sql.ref(`e.${owner}`)}
  where d.source = 'hand' and d.kind = 'manual' and ${which}
    and ${isWaiting}
  group by d.id, d.document_on, b.id having bool_and(a.kind not in (1, 5))`;

/**
 * Payments that somebody has entered by hand, as a payment or as a row of the books, and that wait for the line of the bank:
 * money on a bank account for a family or a customer, credit that was paid out to them, and what was typed onto another
 * account, neither linked nor taken back. The customer of the last is that account.
 * A debit that the bank has called back had come all the same.
 */
export const enteredPayments = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${enteredIn(which, comesIn)} union all ${enteredIn(which, goesOut)}
  union all ${typedIn(which, comesIn)} union all ${typedIn(which, goesOut)}`;

export const enteredSince = (day: IsoDay): RawBuilder<unknown> => enteredPayments(sql`d.document_on >= ${day}::date`);

const read = async (ctx: Pick<Ctx, 'db'>, which: RawBuilder<unknown>): Promise<readonly EnteredPayment[]> => {
  const { rows } =
    await sql<EnteredPayment>`select * from (${enteredPayments(which)}) x order by x."documentId"`.execute(ctx.db);
  return rows;
};

export const enteredByIds = (ctx: Pick<Ctx, 'db'>, ids: readonly number[]) =>
  read(ctx, sql`d.id = any(${[...ids]}::integer[])`);

export const enteredAround = (ctx: Pick<Ctx, 'db'>, day: IsoDay, days: number) =>
  read(ctx, sql`d.document_on between ${addDays(day, -days)}::date and ${addDays(day, days)}::date`);
