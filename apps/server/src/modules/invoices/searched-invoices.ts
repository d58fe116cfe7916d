import { invoiceNumberText, invoices } from '@vereinshaus/contract/invoices/calls';
import { anyOf, manager } from '@vereinshaus/contract/kit/access';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { readMoneySearch } from '@vereinshaus/contract/kit/search-words';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { countedHits, inAddress, mentions, type SearchQuery, type SearchSource } from '../search/index.ts';
import { paidBy } from './own-invoice.ts';

type InvoiceHitRow = {
  id: number;
  year: number;
  number: number;
  issued_on: IsoDay;
  recipient: string;
  total_cents: number;
};

const columns = sql`i.id, i.year, i.number, i.issued_on, i.recipient, i.total_cents`;

type Scope = { visible: RawBuilder<unknown>; named: RawBuilder<unknown> };

/** All invoices for users who may read them, otherwise those issued to the viewer: few, so a scan is cheap. */
const scopeOf = (ctx: Ctx, { typed, size }: SearchQuery): Scope =>
  hasPermission(viewerOf(ctx), 'invoice_read')
    ? { visible: sql`true`, named: sql`i.id = any(array(select search_invoice(${typed}, ${size})))` }
    : { visible: paidBy(viewerOf(ctx).id), named: mentions('i.search_text', typed) };

const rowsFor = (typed: string, { visible, named }: Scope) => {
  const { cents, invoice } = readMoneySearch(typed);
  const found = (place: number, condition: RawBuilder<unknown>) =>
    sql`select ${columns}, ${sql.lit(place)} as place from invoice i where ${condition} and ${visible}`;
  const parts = [
    ...(invoice === null ? [] : [found(0, sql`i.number = ${invoice.number} and ${ofYear(invoice.year)}`)]),
    ...(cents === null ? [] : [found(1, sql`i.total_cents in (${cents}, ${-cents})`)]),
    ...(invoice === null && cents === null ? [found(2, named)] : []),
  ];
  return sql<InvoiceHitRow>`
    select distinct on (r.place, r.year, r.number) r.* from (${sql.join(parts, sql` union all `)}) r
    order by r.place, r.year desc, r.number desc`;
};

const ofYear = (year: number | null) => (year === null ? sql`true` : sql`i.year = ${year}`);

/** Rechnungen for the global search: by number first, then by amount, otherwise by name; newest first. */
export const searchedInvoices: SearchSource = {
  part: 'invoices',
  access: anyOf(invoices.list.access, manager),
  find: (ctx, asked) => {
    const readsAll = hasPermission(viewerOf(ctx), 'invoice_read');
    return countedHits(
      asked,
      rowsFor(asked.typed, scopeOf(ctx, asked)),
      ({ id, year, number, issued_on, recipient, total_cents }) => ({
        ID: id,
        label: `Rechnung ${invoiceNumberText(year, number)}`,
        description: `${recipient}, ${formatMoney(total_cents)}, ${formatDay(issued_on)}`,
        path: readsAll ? `/rechnungen?t.q=${inAddress(invoiceNumberText(year, number))}` : '/abrechnung',
      }),
    );
  },
};
