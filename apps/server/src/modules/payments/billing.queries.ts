import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { OpenItem, Payment } from '@vereinshaus/contract/payments/calls';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type { Transfer } from '@vereinshaus/contract/payments/epc-code';
import { paymentMethodIndex } from '@vereinshaus/contract/payments/payment-methods';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { balanceOfKnownPerson, balancesOf, nameOnItem, nothingOpen, textOfItem } from '../ledger/index.ts';
import { onlineIn, type Providers } from './club-provider.ts';
import { paymentEntries } from './payment-entries.ts';
import { isPaidBack, type PaymentEntry, statusOf } from './payment-entry.ts';
import { underWayOf } from './stored-payment.ts';

/** The customer account of a person: that of their current Verwalter. */
const accountOf = (personId: number) => sql`
  person_card w join ledger_account_card a on a.club_id = w.club_id and a.person_id = w.manager_id and w.id = ${personId}`;

export type CoveredDocumentRow = { document_id: number; text: string | null; fullname: string; cents: number };

/** What the payments of an account cover, by the document that posted them. */
export const coversOf = async (
  ctx: Pick<Ctx, 'db'>,
  personId: number,
): Promise<ReadonlyMap<number, readonly CoveredDocumentRow[]>> => {
  const { rows } = await sql<CoveredDocumentRow>`
    with used as materialized (
      select credit.club_id, credit.document_id, s.charge_id, sum(s.cents)::bigint as cents
      from ${accountOf(personId)}
      join open_item_card credit on credit.club_id = a.club_id and credit.account_id = a.id and credit.side = 'credit'
      join settlement_card s on s.club_id = credit.club_id and s.credit_id = credit.id
      group by credit.club_id, credit.document_id, s.charge_id having sum(s.cents) > 0
    )
    select u.document_id, u.cents, ${nameOnItem('charge')} as fullname, ${textOfItem('charge')} as text
    from used u
    join open_item_card charge on charge.club_id = u.club_id and charge.id = u.charge_id
    join ledger_document_card d on d.club_id = charge.club_id and d.id = charge.document_id and d.kind <> 'refund'
    left join person_card p on p.club_id = charge.club_id and p.id = charge.person_id
    order by u.document_id, charge.due_on, charge.id`.execute(ctx.db);
  const covers = new Map<number, CoveredDocumentRow[]>();
  for (const row of rows) covers.set(row.document_id, [...(covers.get(row.document_id) ?? []), row]);
  return covers;
};

/** The numbers of the payment methods in a person's record; payments without a provider count as bank. */
const methodOf: Readonly<Record<Payment['kind'], number>> = {
  manual: paymentMethodIndex.bank,
  voucher: paymentMethodIndex.bank,
  sofort: paymentMethodIndex.sofort,
  eps: paymentMethodIndex.sofort,
  card: paymentMethodIndex.card,
  sepa_debit: paymentMethodIndex.sepa_debit,
  sepm_debit: paymentMethodIndex.sepm,
};

/** Where the money came from, as far as the club knows. */
type From = { bank_name: string; holder: string; account_end: string; receipt: string; canBeTakenBack: boolean };

const debits: readonly Payment['kind'][] = ['sepa_debit', 'sepm_debit', 'sofort'];

const sourceOf = (row: PaymentEntry & From): Payment['sourceDescription'] => ({
  brand: row.brand,
  last4: row.last4,
  country: row.country,
  iban_last4: debits.includes(row.kind) ? row.last4 : '',
  bank_name: row.bank_name,
  name: row.holder,
  konto: row.account_end,
});

/** Payments, newest first. Merely opening the provider's page is no payment yet. */
const paymentsOf = async (ctx: Ctx, personId: number): Promise<Payment[]> => {
  const payerId = sql<number>`(select w.manager_id from person_card w where w.id = ${personId})`;
  const { rows } = await sql<PaymentEntry & From>`
    select e.*, coalesce(s.bank_name, '') as bank_name, coalesce(s.account_holder, b.name, '') as holder,
      coalesce(right(coalesce(s.iban, b.iban), 4), '') as account_end, coalesce(k.token, '') as receipt,
      coalesce(o.is_standing, false) as "canBeTakenBack"
    from (${paymentEntries(ctx.now, { payerId })}) e
    left join payment p on p.id = e.id and p.provider = e.provider
    left join sepa_mandate s on s.club_id = p.club_id and s.method_id = p.method_id
    left join lateral (
      select l.name, l.iban from bank_assignment_card x join bank_line_sender l on l.club_id = x.club_id and l.id = x.line_id
      where x.document_id = e.document_id and x.payer_id = e.payer_id and e.provider = '' and not e.is_refund
        and (x.undone_at is null or not x.is_link)
      limit 1
    ) b on true
    left join lateral (
      select k.token from cash_receipt_card k where k.document_id = e.document_id and k.payer_id = e.payer_id
      order by k.id limit 1
    ) k on true
    left join lateral (
      select d.source = 'hand' and d.kind = 'payment' and not exists (
        select from ledger_document_card r where r.club_id = d.club_id and r.reverses_id = d.id
      ) as is_standing
      from ledger_document_card d where d.id = e.document_id
    ) o on true
    where e.state <> 'started'
    order by e.at desc, e.id desc`.execute(ctx.db);
  const covers = await coversOf(ctx, personId);
  return rows.map((row) => ({
    ID: row.id,
    kind: row.kind,
    time: toSeconds(row.at),
    amount: row.cents,
    currency: 'EUR',
    status: statusOf(row.state),
    text: row.text,
    refundType: isPaidBack(row) ? 1 : 0,
    ID_ext: row.external_id,
    source: row.provider,
    sourceDescription: sourceOf(row),
    paymentMethod: methodOf[row.kind],
    refunded: row.refunded,
    refundable: row.refundable,
    receipt: row.receipt,
    canBeTakenBack: row.canBeTakenBack,
    covers: (covers.get(row.document_id ?? 0) ?? []).map(({ text, fullname, cents }) => ({
      text: text ?? '',
      fullname,
      amount: cents,
    })),
  }));
};

const saldosOf = async (ctx: Ctx, personId: number) => {
  const { rows } = await sql<{ t: number; saldo: number }>`
    with moved as (
      select d.document_on, case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end as cents
      from ${accountOf(personId)}
      join ledger_entry_card e on e.club_id = a.club_id and (e.credit_id = a.id or e.debit_id = a.id) and e.cancelled_at is null
      join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
    )
    select extract(epoch from (document_on::timestamp at time zone 'Europe/Vienna'))::bigint as t,
      sum(sum(cents)) over (order by document_on)::bigint as saldo
    from moved group by document_on order by document_on`.execute(ctx.db);
  return rows;
};

/** Abrechnung: the payments, and the balance of the account after every day. */
export const billingOf = async (ctx: Ctx, personId: number) => ({
  ...(await balanceOfKnownPerson(ctx, personId)),
  payments: await paymentsOf(ctx, personId),
  saldos: await saldosOf(ctx, personId),
});

type ItemRow = {
  id: number;
  text: string | null;
  person_id: number | null;
  fullname: string | null;
  share_percent: number | null;
  due_on: string;
  cents: number;
  open: number;
};

/** Was offen ist on the account of the person's payer, oldest due first. */
export const openItemsOfPayer = async (ctx: Pick<Ctx, 'db'>, personId: number): Promise<OpenItem[]> => {
  const { rows } = await sql<ItemRow>`
    select i.id, case when i.payer_id is null or i.payer_id = p.manager_id then i.person_id end as person_id,
      ${nameOnItem('i')} as fullname, i.share_percent, i.due_on, i.amount_cents as cents, i.open_cents as open,
      ${textOfItem('i')} as text
    from ${accountOf(personId)}
    join open_item_card i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
    left join person_card p on p.club_id = i.club_id and p.id = i.person_id
    order by i.due_on, i.id`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    text: row.text ?? '',
    child_ID: row.person_id ?? 0,
    fullname: row.fullname ?? '',
    ...(row.share_percent !== null && { sharePercent: row.share_percent }),
    dueOn: toDayNumber(row.due_on),
    amount: row.cents,
    open: row.open,
  }));
};

type PayerRow = {
  iban: string;
  bic: string;
  account_name: string;
  full_name: string;
  name: string;
  manager_id: number;
  payer: string;
  account_number: number | null;
};

const payerRowOf = async (ctx: Ctx, personId: number): Promise<PayerRow | undefined> => {
  const { rows } = await sql<PayerRow>`
    select c.iban, c.bic, c.account_name, c.full_name, c.name, w.manager_id, m.display_name as payer,
      a.number as account_number
    from person_card w
    join person_card m on m.club_id = w.club_id and m.id = w.manager_id
    join club_card c on c.id = w.club_id
    left join ledger_account_card a on a.club_id = w.club_id and a.person_id = w.manager_id
    where w.id = ${personId}`.execute(ctx.db);
  return rows[0];
};

/** Where to transfer it to; the reference in the text identifies the payer. */
const transferOf = (settings: ClubSettings, row: PayerRow | undefined): Transfer | undefined => {
  if (row === undefined || row.iban === '' || !settings.paymentMethods.includes('bank')) return undefined;
  return {
    name: row.account_name || row.full_name || row.name,
    iban: row.iban,
    bic: row.bic,
    text: `${customerReference(row.manager_id)} ${row.payer}`.trim(),
  };
};

const familyOf = async (ctx: Ctx, personId: number) => {
  const { rows } = await sql<{ id: number; first_name: string; last_name: string }>`
    select f.id, f.first_name, f.last_name
    from person_card w join person_card f on f.club_id = w.club_id and f.manager_id = w.manager_id and f.deleted_at is null
    where w.id = ${personId}
    order by f.id <> f.manager_id, f.birth_date, f.id`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    prename: row.first_name,
    fullname: `${row.first_name} ${row.last_name}`.trim(),
  }));
};

/** Was zu bezahlen ist, und wie man es überweist. */
export const openOfPerson = async (ctx: Ctx, providers: Providers, personId: number) => {
  const payer = await payerRowOf(ctx, personId);
  const balance =
    payer === undefined
      ? await balanceOfKnownPerson(ctx, personId)
      : ((await balancesOf(ctx, [personId])).get(personId) ?? nothingOpen);
  const family = await familyOf(ctx, personId);
  const settings = await clubSettingsOf(ctx);
  return {
    ...balance,
    accountNr: payer?.account_number ?? 0,
    family,
    items: await openItemsOfPayer(ctx, personId),
    transfer: transferOf(settings, payer),
    underWay: await underWayOf(ctx, family[0]?.ID ?? 0),
    online: await onlineIn(ctx, settings, providers),
  };
};
