import { customerReference } from '@vereinshaus/contract/customer-reference';
import { toDayNumber, toSeconds } from '@vereinshaus/contract/days';
import type { Transfer } from '@vereinshaus/contract/epc-code';
import { type OpenItem, type Payment, paymentStates } from '@vereinshaus/contract/payments';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { balanceOfKnownPerson } from '../ledger/index.ts';

/** The customer account of a person: that of whoever is their Verwalter. */
const accountOf = (personId: number) => sql`
  person w join ledger_account a on a.club_id = w.club_id and a.person_id = w.manager_id and w.id = ${personId}`;

type PaymentRow = {
  id: number;
  kind: string;
  created_at: Date;
  cents: number;
  text: string;
  is_cancelled: boolean;
};

/** Documents that are money, the newest first. What somebody bought with a voucher they pay for is a charge, no payment. */
const paymentsOf = async (ctx: Ctx, personId: number): Promise<Payment[]> => {
  const { rows } = await sql<PaymentRow>`
    select d.id, d.kind, d.created_at,
      sum(case when e.credit_item_id = i.id then e.amount_cents else -e.amount_cents end)::bigint as cents,
      min(e.text) as text, bool_and(e.cancelled_at is not null) as is_cancelled
    from ${accountOf(personId)}
    join open_item i on i.club_id = a.club_id and i.account_id = a.id
    join ledger_document d on d.club_id = i.club_id and d.id = i.document_id
      and (d.kind in ('payment', 'refund', 'manual') or d.kind = 'voucher' and i.side = 'credit')
    join ledger_entry e on e.club_id = d.club_id and e.document_id = d.id and (e.credit_item_id = i.id or e.debit_item_id = i.id)
    group by d.id, d.kind, d.created_at
    order by d.created_at desc, d.id desc`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    kind: row.kind === 'voucher' ? 'voucher' : 'manual',
    time: toSeconds(row.created_at),
    amount: row.cents,
    currency: 'EUR',
    status: row.is_cancelled ? paymentStates.cancelled : paymentStates.paid,
    text: row.text,
    refundType: row.kind === 'refund' ? 1 : 0,
  }));
};

const saldosOf = async (ctx: Ctx, personId: number) => {
  const { rows } = await sql<{ t: number; saldo: number }>`
    with moved as (
      select d.document_on, case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end as cents
      from ${accountOf(personId)}
      join ledger_entry e on e.club_id = a.club_id and (e.credit_id = a.id or e.debit_id = a.id) and e.cancelled_at is null
      join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
    )
    select extract(epoch from (document_on::timestamp at time zone 'Europe/Vienna'))::bigint as t,
      sum(sum(cents)) over (order by document_on)::bigint as saldo
    from moved group by document_on order by document_on`.execute(ctx.db);
  return rows;
};

/** Abrechnung: what was paid, and how the account stood after every day. */
export const billingOf = async (ctx: Ctx, personId: number) => ({
  ...(await balanceOfKnownPerson(ctx, personId)),
  payments: await paymentsOf(ctx, personId),
  saldos: await saldosOf(ctx, personId),
});

type ItemRow = {
  id: number;
  text: string | null;
  person_id: number | null;
  first_name: string | null;
  last_name: string | null;
  due_on: string;
  cents: number;
  open: number;
};

const itemsOf = async (ctx: Ctx, personId: number): Promise<OpenItem[]> => {
  const { rows } = await sql<ItemRow>`
    select i.id, i.person_id, p.first_name, p.last_name, i.due_on, i.amount_cents as cents, i.open_cents as open,
      (select min(e.text) from ledger_entry e
       where e.club_id = i.club_id and e.document_id = i.document_id and e.debit_item_id = i.id) as text
    from ${accountOf(personId)}
    join open_item i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
    left join person p on p.club_id = i.club_id and p.id = i.person_id
    order by i.due_on, i.id`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    text: row.text ?? '',
    child_ID: row.person_id ?? 0,
    fullname: [row.first_name, row.last_name].filter(Boolean).join(' '),
    dueOn: toDayNumber(row.due_on),
    amount: row.cents,
    open: row.open,
  }));
};

type PayerRow = { iban: string; bic: string; full_name: string; name: string; manager_id: number; payer: string };

/** Where to transfer it to; the reference in the text says whose it is. */
const transferOf = async (ctx: Ctx, personId: number): Promise<Transfer | undefined> => {
  const { rows } = await sql<PayerRow>`
    select c.iban, c.bic, c.full_name, c.name, w.manager_id, concat_ws(' ', m.first_name, m.last_name) as payer
    from person w
    join person m on m.club_id = w.club_id and m.id = w.manager_id
    join club c on c.id = w.club_id
    where w.id = ${personId}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined || row.iban === '' || !(await clubSettingsOf(ctx)).paymentMethods.includes('bank'))
    return undefined;
  return {
    name: row.full_name || row.name,
    iban: row.iban,
    bic: row.bic,
    text: `${customerReference(row.manager_id)} ${row.payer}`.trim(),
  };
};

/** Was zu bezahlen ist, und wie man es überweist. */
export const openOfPerson = async (ctx: Ctx, personId: number) => ({
  ...(await balanceOfKnownPerson(ctx, personId)),
  items: await itemsOf(ctx, personId),
  transfer: await transferOf(ctx, personId),
});
