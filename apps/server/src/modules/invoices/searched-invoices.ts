import { invoiceNumberText } from '@vereinshaus/contract/invoices/calls';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { readMoneySearch } from '@vereinshaus/contract/kit/search-words';
import { sql } from 'kysely';
import type { Question } from '../../kit/ask-together.ts';
import { countedHits, noHits, type SearchHits, type SearchQuery } from '../../kit/search-hits.ts';

type InvoiceHitRow = {
  id: number;
  year: number;
  number: number;
  issued_on: IsoDay;
  recipient: string;
  total_cents: number;
};

const columns = sql`i.id, i.year, i.number, i.issued_on, i.recipient, i.total_cents`;

/** Rechnungen for the search over everything: by number first, then by amount, the newest first. */
export const searchedInvoices = (asked: SearchQuery): Question<SearchHits> => {
  const { cents, invoice } = readMoneySearch(asked.typed);
  const parts = [
    ...(invoice === null
      ? []
      : [
          sql`select ${columns}, 0 as place from invoice i where i.number = ${invoice.number}
            and ${invoice.year === null ? sql`true` : sql`i.year = ${invoice.year}`}`,
        ]),
    ...(cents === null
      ? []
      : [sql`select ${columns}, 1 as place from invoice i where i.total_cents in (${cents}, ${-cents})`]),
  ];
  if (parts.length === 0) return noHits;
  const rows = sql<InvoiceHitRow>`
    select distinct on (r.place, r.year, r.number) r.* from (${sql.join(parts, sql` union all `)}) r
    order by r.place, r.year desc, r.number desc`;
  return countedHits(asked, rows, ({ id, year, number, issued_on, recipient, total_cents }) => ({
    ID: id,
    label: `Rechnung ${invoiceNumberText(year, number)}`,
    description: `${recipient}, ${formatMoney(total_cents)}, ${formatDay(issued_on)}`,
  }));
};
