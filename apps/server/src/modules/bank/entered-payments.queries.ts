import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { EnteredPayment } from './proposal.rules.ts';

/** The person `p` who pays for the family. */
const payerName = sql`nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''), nullif(p.company_name, '')), '')`;

/** The document is `d`. */
const isLinked = sql`exists (
  select from bank_assignment s where s.club_id = d.club_id and s.document_id = d.id and s.is_link and s.undone_at is null
)`;
const isWaiting = sql`not ${isLinked} and not exists (
  select from ledger_document_card r where r.club_id = d.club_id and r.reverses_id = d.id and r.source <> 'bank'
)`;

/** Whether a bank line is linked as the evidence of an entered payment. */
export const isBankLineLinked = async (ctx: Pick<Ctx, 'db'>, documentId: number): Promise<boolean> => {
  const { rows } = await sql`select from ledger_document_card d where d.id = ${documentId} and ${isLinked}`.execute(
    ctx.db,
  );
  return rows.length > 0;
};

/** Each entry of the waiting documents, seen from its bank account; outgoing money is negative. */
const moved = sql`
  select d.id as document_id, d.kind as document_kind, d.document_on, e.text, s.sign, s.sign * e.amount_cents as cents,
    b.id as bank_id, a.club_id, a.id as account_id, a.kind as account_kind, a.name, a.person_id, e.person_id as entered_for
  from waiting d
  join ledger_entry_card e on e.club_id = d.club_id and e.document_id = d.id and e.cancelled_at is null
  cross join lateral (values (e.debit_id, e.credit_id, 1), (e.credit_id, e.debit_id, -1)) as s (bank_id, owner_id, sign)
  join ledger_account_card b on b.club_id = e.club_id and b.id = s.bank_id and b.kind = 1
  join ledger_account_card a on a.club_id = e.club_id and a.id = s.owner_id`;

/** Money that came from a family or a customer, or was paid out to them. */
const ofOwners = sql`
  select m.document_id as "documentId", coalesce(p.id, 0) as "payerId",
    case when m.person_id is null then m.account_id else 0 end as "customerAccountId",
    coalesce(${payerName}, case when m.person_id is null then m.name end) as label, m.bank_id as "accountId",
    sum(m.cents)::bigint as cents, m.document_on as on, min(m.text) as text,
    count(*) over (partition by m.document_id, m.sign) = 1 as "isWhole", coalesce(min(w.manager_id), 0) as "forPayerId"
  from moved m
  left join person_card o on o.club_id = m.club_id and o.id = m.person_id
  left join person_card p on p.club_id = o.club_id and p.id = o.manager_id
  left join person_card w on w.club_id = m.club_id and w.id = m.entered_for
  where m.account_kind = 5 and m.document_kind in (case m.sign when 1 then 'payment' else 'refund' end, 'manual')
  group by m.document_id, m.document_on, m.sign, p.id, p.first_name, p.last_name, p.company_name, m.account_id, m.person_id,
    m.name, m.bank_id`;

/**
 * Rows typed on a bank account that are about no family and no customer: expenses, income, cash from the box; and donations entered by
 * hand.
 */
const ofAccounts = sql`
  select m.document_id, 0, min(m.account_id), min(m.name), m.bank_id, sum(m.cents)::bigint, m.document_on, min(m.text), true, 0
  from moved m where m.document_kind in ('manual', 'payment')
  group by m.document_id, m.document_on, m.sign, m.bank_id having bool_and(m.account_kind not in (1, 5))`;

/**
 * Payments that were entered by hand, as a payment or as a row of the books, and that wait for their bank line: money on a bank account for
 * a family or a customer, credit that was paid out to them, and rows typed against another account, neither linked nor taken back. For the
 * last kind that account takes the customer's place.
 * A debit that the bank recalled had arrived before, so it counts.
 */
export const enteredPayments = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with waiting as materialized (
    select d.club_id, d.id, d.kind, d.document_on from ledger_document_card d
    where d.source = 'hand' and d.kind in ('payment', 'refund', 'manual') and ${which} and ${isWaiting}
  ), moved as materialized (${moved})
  ${ofOwners} union all ${ofAccounts}`;

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
