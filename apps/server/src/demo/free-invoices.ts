import { invoiceNumberText } from '@vereinshaus/contract/invoices/calls';
import type { InvoiceContent, InvoicePosition } from '@vereinshaus/contract/invoices/invoice-content';
import { usualExemption } from '@vereinshaus/contract/invoices/invoice-text';
import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type pg from 'pg';
import { isSmallAmount, seriesOf, taxesOf, taxNotesOf, yearOf } from '../modules/invoices/index.ts';
import { settleAccounts } from './ledger.ts';

type Supplier = InvoiceContent['supplier'] & { accountName: string; color: string };
type Recipient = InvoiceContent['recipient'];
type Facts = {
  number: string;
  issuedOn: IsoDay;
  dueOn: IsoDay;
  recipient: Recipient;
  reference: string;
  course: string;
  participant: string;
  positions: InvoicePosition[];
  openCents: number;
  note: string;
};

const supplierOf = async (client: pg.ClientBase, clubId: number): Promise<Supplier> => {
  const { rows } = await client.query<Supplier>(
    `select coalesce(nullif(v.full_name, ''), v.name) as name, v.address, v.zvr, '' as "vatId", v.bank_name as "bankName", v.iban,
       v.bic, v.color, coalesce(nullif(v.account_name, ''), nullif(v.full_name, ''), v.name) as "accountName"
     from club v where v.id = $1`,
    [clubId],
  );
  if (rows[0] === undefined) throw new Error(`there is no club ${clubId}`);
  return rows[0];
};

const contentOf = ({ accountName, color, ...supplier }: Supplier, facts: Facts): InvoiceContent => {
  const taxes = [...taxesOf(facts.positions)];
  const totalCents = taxes.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
  const { number, issuedOn, dueOn, recipient, reference, course, participant, positions, openCents, note } = facts;
  return {
    layout: 2,
    kind: 'normal',
    number,
    issuedOn,
    supplier,
    recipient,
    reference,
    course,
    participant,
    service: { from: issuedOn, to: issuedOn },
    lines: [],
    positions,
    taxes,
    tax: { code: 'none', percent: 0 },
    fee: null,
    netCents: totalCents,
    taxCents: 0,
    totalCents,
    isSmall: isSmallAmount(totalCents),
    taxNote: taxNotesOf(taxes, usualExemption),
    payments: [{ text: 'Zahlbar', cents: totalCents, dueOn }],
    openCents,
    collection: null,
    note,
    transfer: { name: accountName, iban: supplier.iban, bic: supplier.bic, text: `${reference} Rechnung ${number}` },
    cancels: null,
    color,
    above: [],
    below: [],
    footer: '',
  };
};

type WrittenInvoice = { clubId: number; content: InvoiceContent; payerId: number | null; customerId: number | null };

/** With the next number of the year; gives back what it was written as. */
const writeInvoice = async (client: pg.ClientBase, { clubId, content, payerId, customerId }: WrittenInvoice) => {
  const { rows } = await client.query<{ id: number }>(
    `insert into invoice (club_id, year, number, kind, form, payer_id, customer_id, issued_on, recipient, subject, net_cents,
       tax_cents, total_cents, content, sent_at, created_at)
     values ($1, $2, $3, 'normal', $4, $5, $6, $7, $8, $9, $10, 0, $10, $11, $7::date + time '11:00', $7::date + time '10:30')
     returning id`,
    [
      clubId,
      yearOf(content.issuedOn),
      Number(content.number.split('-')[1]),
      customerId === null ? 'family' : 'free',
      payerId,
      customerId,
      content.issuedOn,
      content.recipient.name,
      content.course,
      content.totalCents,
      JSON.stringify(content),
    ],
  );
  return rows[0]?.id ?? 0;
};

const nextNumber = async (client: pg.ClientBase, clubId: number, issuedOn: IsoDay): Promise<string> => {
  const { rows } = await client.query<{ number: number }>(
    `update ledger_series set next_number = next_number + 1 where club_id = $1 and name = $2 returning next_number - 1 as number`,
    [clubId, seriesOf(yearOf(issuedOn))],
  );
  return invoiceNumberText(yearOf(issuedOn), rows[0]?.number ?? 0);
};

const openCustomer = async (client: pg.ClientBase, clubId: number, to: Recipient, at: IsoDay) => {
  const { rows } = await client.query<{ id: number; account_id: number }>(
    `with taken as (
       update ledger_series s set next_number = s.next_number + 1 where s.club_id = $1 and s.name = 'customer'
       returning s.next_number - 1 as number
     ), account as (
       insert into ledger_account (club_id, number, name, kind, is_asset)
       select $1, taken.number, $2, 5, true from taken returning id
     )
     insert into contact (club_id, company, street, postal_code, locality, country, vat_id, email, account_id, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, account.id, $9::date + time '10:00' from account returning id, account_id`,
    [clubId, to.name, to.street, to.postalCode, to.locality, to.country, to.vatId, to.email, at],
  );
  return rows[0] ?? { id: 0, account_id: 0 };
};

type Posting = { clubId: number; accountId: number; invoiceId: number; content: InvoiceContent; dueOn: IsoDay };

/** Charged on the account of the customer, line by line as other income. */
const postCharge = (client: pg.ClientBase, { clubId, accountId, invoiceId, content, dueOn }: Posting) =>
  client.query(
    `with d as (
       insert into ledger_document (club_id, document_on, number, kind, source, source_reference, created_at)
       values ($1, $2, $3, 'charge', 'invoice', 'invoice:' || $4::integer, $2::date + time '10:30') returning id
     ), i as (
       insert into open_item (club_id, account_id, document_id, side, amount_cents, open_cents, due_on)
       select $1, $5, d.id, 'charge', $6, $6, $7::date from d returning id, document_id
     ), e as (
       insert into ledger_entry (club_id, document_id, document_on, debit_id, credit_id, debit_item_id, amount_cents, symbol, text,
         tax_code)
       select $1, i.document_id, $2, $5, a.id, i.id, (p ->> 'cents')::integer, 'AR', 'Rechnung ' || $3 || ': ' || (p ->> 'text'),
         p #>> '{tax,code}'
       from i, ledger_account a, jsonb_array_elements($8::jsonb) p where a.club_id = $1 and a.purpose = 'otherIncome' returning id
     )
     insert into invoice_item (club_id, invoice_id, item_id) select $1, $4, i.id from i`,
    [
      clubId,
      content.issuedOn,
      content.number,
      invoiceId,
      accountId,
      content.totalCents,
      dueOn,
      JSON.stringify(content.positions),
    ],
  );

const postPayment = (client: pg.ClientBase, { clubId, accountId, content }: Posting, cents: number, on: IsoDay) =>
  client.query(
    `with d as (
       insert into ledger_document (club_id, document_on, kind, source, created_at)
       values ($1, $2, 'payment', 'hand', $2::date + time '09:00') returning id
     ), i as (
       insert into open_item (club_id, account_id, document_id, side, amount_cents, open_cents, due_on)
       select $1, $3, d.id, 'credit', $4, $4, $2::date from d returning id, document_id
     )
     insert into ledger_entry (club_id, document_id, document_on, debit_id, credit_id, credit_item_id, amount_cents, symbol, text,
       tax_code)
     select $1, i.document_id, $2, a.id, $3, i.id, $4, 'BK', $5, 'none'
     from i, ledger_account a where a.club_id = $1 and a.purpose = 'bank'`,
    [clubId, on, accountId, cents, `Rechnung ${content.number}, ${content.recipient.name}`],
  );

const line = (text: string, cents: number, code: InvoicePosition['tax']['code'], person = ''): InvoicePosition => ({
  text,
  person,
  quantity: 1,
  unit: '',
  unitCents: cents,
  cents,
  tax: { code, percent: 0 },
});

const sponsors = [
  {
    to: { name: 'Bäckerei Huber GmbH', street: 'Hauptplatz 4', email: 'buero@baeckerei-huber.test' },
    course: 'Bandenwerbung in der Turnhalle',
    positions: [line('Bandenwerbung in der Turnhalle', 36_000, 'small')],
    paidCents: 0,
  },
  {
    to: { name: 'Tischlerei Moser', street: 'Gewerbestraße 12', email: 'office@tischlerei-moser.test' },
    course: 'Logo auf den Wettkampfdressen u. a.',
    positions: [
      line('Logo auf den Wettkampfdressen', 30_000, 'small'),
      line('Inserat in der Vereinszeitung', 10_000, 'small'),
    ],
    paidCents: 20_000,
  },
] as const;

/** Has paid the price of last year, which was higher: the rest is a credit that can be paid out. */
const overpaying = {
  to: { name: 'Café Lang', street: 'Bahnhofstraße 7', email: 'hallo@cafe-lang.test' },
  course: 'Inserat in der Vereinszeitung',
  positions: [line('Inserat in der Vereinszeitung', 12_000, 'small')],
  paidCents: 15_000,
} as const;

type Sponsor = (typeof sponsors)[number] | typeof overpaying;

type OwedRow = {
  payer_id: number;
  first_name: string;
  last_name: string;
  street: string;
  postal_code: string;
  locality: string;
  email: string;
  items: { id: number; text: string; person: string; cents: number; open: number; due: IsoDay }[];
};

/** A family with several open bookings that stand on no invoice. */
const owingFamily = async (client: pg.ClientBase, clubId: number): Promise<OwedRow | undefined> => {
  const { rows } = await client.query<OwedRow>(
    `select m.id as payer_id, m.first_name, m.last_name, trim(m.street || ' ' || m.house_number) as street, m.postal_code, m.locality,
       m.email, json_agg(json_build_object('id', o.id, 'text', e.text, 'person', concat_ws(' ', p.first_name, p.last_name),
         'cents', o.amount_cents, 'open', o.open_cents, 'due', o.due_on) order by o.id) as items
     from open_item o
     join ledger_account a on a.club_id = o.club_id and a.id = o.account_id
     join person m on m.club_id = a.club_id and m.id = a.person_id
     join person p on p.club_id = o.club_id and p.id = o.person_id
     join ledger_entry e on e.club_id = o.club_id and e.debit_item_id = o.id
     where o.club_id = $1 and o.side = 'charge' and o.open_cents > 0 and o.about_kind = 'booking' and e.tax_code = 'exempt'
       and not exists (select from invoice_item x where x.club_id = o.club_id and x.item_id = o.id)
     group by m.club_id, m.id having count(*) > 1 order by count(*) desc, m.id limit 1`,
    [clubId],
  );
  return rows[0];
};

const writeFamilyInvoice = async (client: pg.ClientBase, clubId: number, supplier: Supplier, issuedOn: IsoDay) => {
  const family = await owingFamily(client, clubId);
  if (family === undefined) return;
  const { items, payer_id: payerId } = family;
  const content = contentOf(supplier, {
    number: await nextNumber(client, clubId, issuedOn),
    issuedOn,
    dueOn: items.map(({ due }) => due).sort()[0] ?? issuedOn,
    recipient: {
      name: `${family.first_name} ${family.last_name}`,
      street: family.street,
      postalCode: family.postal_code,
      locality: family.locality,
      country: 'AT',
      vatId: '',
      email: family.email,
    },
    reference: customerReference(payerId),
    course: `${items.length} Posten der Familie`,
    participant: [...new Set(items.map(({ person }) => person))].join(', '),
    positions: items.map(({ text, person, cents }) => line(text, cents, 'exempt', person)),
    openCents: items.reduce((sum, { open }) => sum + open, 0),
    note: '',
  });
  const invoiceId = await writeInvoice(client, { clubId, content, payerId, customerId: null });
  await client.query('insert into invoice_item (club_id, invoice_id, item_id) select $1, $2, unnest($3::integer[])', [
    clubId,
    invoiceId,
    items.map(({ id }) => id),
  ]);
};

type IssueInput = { clubId: number; supplier: Supplier; issuedOn: IsoDay; today: IsoDay };

const writeSponsor = async (
  client: pg.ClientBase,
  { to, course, positions, paidCents }: Sponsor,
  { clubId, supplier, issuedOn, today }: IssueInput,
) => {
  const dueOn = addDays(issuedOn, 14);
  const recipient = { ...to, postalCode: '4020', locality: 'Linz', country: 'AT', vatId: '' };
  const customer = await openCustomer(client, clubId, recipient, issuedOn);
  const content = contentOf(supplier, {
    number: await nextNumber(client, clubId, issuedOn),
    issuedOn,
    dueOn,
    recipient,
    reference: `K${customer.id}`,
    course,
    participant: '',
    positions: [...positions],
    openCents: positions.reduce((sum, { cents }) => sum + cents, 0),
    note: 'Danke, dass ihr unseren Verein unterstützt!',
  });
  const invoiceId = await writeInvoice(client, { clubId, content, payerId: null, customerId: customer.id });
  const posting = { clubId, accountId: customer.account_id, invoiceId, content, dueOn };
  await postCharge(client, posting);
  if (paidCents > 0) await postPayment(client, posting, paidCents, issuedOn === today ? today : addDays(today, -2));
};

/**
 * Invoices beyond bookings: two sponsors, one of whom has paid in part, one of all that a family owes, and a sponsor who has paid
 * too much.
 */
export const writeFreeInvoices = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const supplier = await supplierOf(client, clubId);
  const issuedOn = [addDays(today, -6), today].find((day) => yearOf(day) === yearOf(today)) ?? today;
  const issued = { clubId, supplier, issuedOn, today };
  for (const sponsor of sponsors) await writeSponsor(client, sponsor, issued);
  await settleAccounts(client, clubId);
  await writeFamilyInvoice(client, clubId, supplier, issuedOn);
  await writeSponsor(client, overpaying, issued);
  await settleAccounts(client, clubId);
};
