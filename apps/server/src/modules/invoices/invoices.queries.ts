import {
  type InvoiceForm,
  type InvoiceKind,
  type InvoiceRow,
  type InvoiceState,
  invoiceNumberText,
} from '@vereinshaus/contract/invoices/calls';
import type { InvoiceLine } from '@vereinshaus/contract/invoices/invoice-content';
import { type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import {
  conditionsOf,
  contains,
  type Filters,
  german,
  type Orders,
  orderOf,
  type SqlCondition,
} from '../../kit/list-columns.ts';
import { differs, invoiceNumber as number, openCents, openOfInvoices, invoiceState as state } from './invoice-state.ts';
import { invoiceErrors } from './invoices.errors.ts';

const fullname = sql<string>`coalesce(p.display_name, '')`;

/** Invoice is `i`, its counterpart `o`, booking `t`, person `p`. */
const filters: Filters = {
  invoiceNumber: contains(number),
  invoiceDate: contains(sql`to_char(i.issued_on, 'DD.MM.YYYY')`),
  year: (value) => sql`i.year::text = ${value}`,
  differs: (value) => sql`${differs} = ${value === 'ja'}`,
  state: (value) => sql`${state} = any(${value.split(',')}::text[])`,
  recipient: contains(sql`i.recipient`),
  fullname: contains(fullname),
  subject: contains(sql`i.subject`),
  sent: (value) => sql`(i.sent_at is not null) = ${value === 'ja'}`,
};

const orders: Orders = {
  invoiceNumber: [sql`i.year`, sql`i.number`],
  invoiceDate: [sql`i.issued_on`, sql`i.number`],
  year: [sql`i.year`, sql`i.number`],
  state: [state],
  recipient: [german(sql`i.recipient`)],
  fullname: [german(sql`p.last_name`), german(sql`p.first_name`)],
  subject: [german(sql`i.subject`)],
  net: [sql`i.net_cents`],
  tax: [sql`i.tax_cents`],
  total: [sql`i.total_cents`],
  open: [openCents],
  due: [sql`coalesce(b.due_on, 'infinity')`],
  differs: [differs],
  sent: [sql`coalesce(i.sent_at, '-infinity')`],
};

const searched = (search: string, wanted: Readonly<Record<string, string>>): readonly SqlCondition[] => [
  ...(search === ''
    ? []
    : [contains(sql`${number} || ' ' || i.recipient || ' ' || ${fullname} || ' ' || i.subject`)(search)]),
  ...conditionsOf(filters, wanted, invoiceErrors.unknownColumn),
];

/** Newest number first by default, and among equals. */
const newestFirst = [sql`i.year desc`, sql`i.number desc`];

const found = sql`
    invoice i
    left join participation_card t on t.club_id = i.club_id and t.id = i.participation_id
    left join person_card p on p.club_id = i.club_id and p.id = i.person_id
    ${openOfInvoices}`;

/** With the other invoice of a cancellation. */
const source = sql`${found}
    left join lateral (
      select o.year, o.number from invoice o where o.club_id = i.club_id and o.id = i.cancels_id
      union all
      select o.year, o.number from invoice o where o.club_id = i.club_id and o.cancels_id = i.id
    ) o on true`;

type Row = {
  id: number;
  year: number;
  number: number;
  issued_on: IsoDay;
  kind: InvoiceKind;
  form: InvoiceForm;
  state: InvoiceState;
  open: number;
  due_on: IsoDay | null;
  differs: boolean;
  payer_id: number | null;
  customer_id: number | null;
  other_year: number | null;
  other_number: number | null;
  participation_id: number | null;
  person_id: number | null;
  fullname: string;
  recipient: string;
  email: string;
  subject: string;
  lines: InvoiceLine[];
  tax_rate: number;
  net: number;
  tax: number;
  invoice_total: number;
  sent_at: Date | null;
};

const select = sql`
    i.id, i.year, i.number, i.issued_on, i.kind, i.form, ${state} as state, ${openCents} as open, b.due_on, ${differs} as differs, i.payer_id, i.customer_id, o.year as other_year, o.number as other_number,
    i.participation_id, i.person_id, ${fullname} as fullname, i.recipient, coalesce(i.content #>> '{recipient,email}', '') as email, i.subject, coalesce(i.content -> 'lines', '[]') || coalesce(i.content -> 'positions', '[]') as lines,
    coalesce((i.content #>> '{tax,percent}')::float8, 0) as tax_rate, i.net_cents as net, i.tax_cents as tax,
    i.total_cents as invoice_total, i.sent_at`;

const toRow = (row: Row): InvoiceRow => ({
  ID: row.id,
  invoiceNumber: invoiceNumberText(row.year, row.number),
  invoiceDate: toDayNumber(row.issued_on),
  kind: row.kind,
  form: row.form,
  state: row.state,
  open: row.open,
  due: row.due_on === null ? 0 : toDayNumber(row.due_on),
  differs: row.differs,
  counterpart:
    row.other_year === null || row.other_number === null ? '' : invoiceNumberText(row.other_year, row.other_number),
  cp_ID: row.participation_id ?? 0,
  payer_ID: row.payer_id ?? 0,
  customer_ID: row.customer_id ?? 0,
  child_ID: row.person_id ?? 0,
  fullname: row.fullname,
  recipient: row.recipient,
  email: row.email,
  subject: row.subject,
  rows: row.lines.map(({ text, cents }) => ({ text, amount: cents })),
  taxRate: row.tax_rate,
  net: row.net,
  tax: row.tax,
  total: row.invoice_total,
  timeSent: toSeconds(row.sent_at),
});

type Sums = { count: number; net: number; tax: number; total: number; open: number };

/** Rechnungen: one page, and the sums over all pages. */
export const invoiceList = async (
  ctx: Ctx,
  { page, size, sort, filters: typed = {}, search }: ListInput & { search: string },
) => {
  const conditions = searched(search, typed);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const summed = await sql<Sums>`
    select count(*) as count, coalesce(sum(i.net_cents), 0)::bigint as net, coalesce(sum(i.tax_cents), 0)::bigint as tax,
      coalesce(sum(i.total_cents), 0)::bigint as total, coalesce(sum(b.cents), 0)::bigint as open
    from ${found} where ${where}`.execute(ctx.db);
  const { count, ...sums } = summed.rows[0] ?? { count: 0, net: 0, tax: 0, total: 0, open: 0 };
  const { rows } = await sql<Row>`
    select ${select} from ${source} where ${where}
    order by ${orderOf(orders, sort ?? '-invoiceNumber', newestFirst, invoiceErrors.unknownColumn)} limit ${size ?? null} offset ${size === undefined ? 0 : (page - 1) * size}`.execute(
    ctx.db,
  );
  return { invoices: rows.map(toRow), total: count, sums };
};

/** Die Rechnungen einer Familie: those issued to the person's current payer. */
export const invoicesOfPayer = (ctx: Ctx, personId: number) =>
  ownInvoices(
    ctx,
    sql`i.payer_id in (
      select m.id from person_card w join person_card m on m.club_id = w.club_id and w.manager_id in (m.id, m.merged_into_id)
      where w.id = ${personId}
    )`,
  );

/** Rechnungen an einen Kontakt. */
export const invoicesOfCustomer = (ctx: Ctx, customerId: number) =>
  ownInvoices(ctx, sql`i.customer_id = ${customerId}`);

const ownInvoices = async (ctx: Ctx, whose: RawBuilder<unknown>) => {
  const { rows } = await sql<Row & { is_taken_back: boolean }>`
    select ${select}, coalesce(t.left_at is not null and t.is_credited, false) as is_taken_back from ${source}
    where ${whose}
    order by i.year desc, i.number desc`.execute(ctx.db);
  return rows.map((row) => {
    const { ID, cp_ID, invoiceNumber, invoiceDate, kind, form, open, due, fullname: name, subject, total } = toRow(row);
    const isTakenBack = row.is_taken_back && kind === 'normal' && row.state !== 'cancelled';
    const about = { ID, cp_ID, invoiceNumber, invoiceDate, kind, form, state: row.state, open, due };
    return { ...about, fullname: name, subject, total, isTakenBack };
  });
};
