import { formatNumber } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import { type BatchedQuery, question } from '../../kit/ask-together.ts';

/** A whole sentence about one, or about several with their number. */
export const waitingLine = (count: number, one: string, many: string, link: string) => ({
  text: count === 1 ? one : `${formatNumber(count)} ${many}`,
  count,
  link,
});

type WaitingRow = { lines: number; orders: number; reports: number };

/**
 * Bank lines that nobody has assigned, bank orders that were prepared and not exported, and families who report having paid what is still
 * open.
 */
const waitingRows = sql<WaitingRow>`
    select (select count(*)::integer from bank_line_card where state = 'open') as lines,
      (select count(*)::integer from bank_order_card where state = 'prepared') as orders,
      (
        select count(distinct r.payer_id)::integer from paid_report_card r
        join ledger_account_card a on a.person_id = r.payer_id
        where exists (
          select from open_item_card i join ledger_document_card d on d.club_id = i.club_id and d.id = i.document_id
          where i.account_id = a.id and i.side = 'charge' and i.open_cents > 0 and i.due_on <= r.paid_on
            and d.created_at <= r.created_at
        )
      ) as reports`;

type WaitingFigures = ReturnType<typeof waitingLine>;

/** Was bei der Bank und bei Familien auf die Kassierin wartet; finished tasks are left out. */
export const waitingMoney: BatchedQuery<readonly WaitingFigures[]> = question(waitingRows, ([row]) => {
  const { lines, orders, reports } = row ?? { lines: 0, orders: 0, reports: 0 };
  return [
    waitingLine(
      lines,
      'Eine Zeile vom Kontoauszug ist noch nicht zugeordnet',
      'Zeilen vom Kontoauszug sind noch nicht zugeordnet',
      '/buchhaltung/zuordnung',
    ),
    waitingLine(
      orders,
      'Ein Auftrag für die Bank ist vorbereitet und noch nicht heruntergeladen',
      'Aufträge für die Bank sind vorbereitet und noch nicht heruntergeladen',
      '/buchhaltung/bankexport?tab=auftraege',
    ),
    waitingLine(
      reports,
      'Eine Familie sagt, dass sie schon bezahlt hat',
      'Familien sagen, dass sie schon bezahlt haben',
      '/mahnwesen',
    ),
  ].filter(({ count }) => count > 0);
});
