import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { readMoneySearch } from '@vereinshaus/contract/kit/search-words';
import { sql } from 'kysely';
import { type Question, secondsOf } from '../../kit/ask-together.ts';
import { countedHits, noHits, type SearchHits, type SearchQuery } from '../../kit/search-hits.ts';

type PaymentHitRow = { payerId: number; fullname: string; cents: number; time: number };

/** As a provider names a payment: no word, no amount. */
const looksLikeReference = (typed: string) => /^[a-z]{2,}_\w{6,}$/i.test(typed);

/** Online-Zahlungen for the search over everything: by amount or by the name that the provider gave them. */
export const searchedPayments = (asked: SearchQuery): Question<SearchHits> => {
  const typed = asked.typed.trim();
  const { cents } = readMoneySearch(typed);
  if (cents === null && !looksLikeReference(typed)) return noHits;
  const rows = sql<PaymentHitRow>`
    select p.payer_id as "payerId", w.display_name as fullname, p.amount_cents as cents,
      ${secondsOf('p.created_at')} as time
    from payment p join person_card w on w.club_id = p.club_id and w.id = p.payer_id
    where p.state in ('succeeded', 'pending', 'returned')
      and ${cents === null ? sql`p.external_id = ${typed}` : sql`p.amount_cents = ${cents}`}
    order by p.created_at desc, p.id desc`;
  return countedHits(asked, rows, ({ payerId, fullname, cents: amount, time }) => ({
    ID: payerId,
    label: `Zahlung ${formatMoney(amount)}`,
    description: `${fullname}, ${formatDayOf(time)}`,
  }));
};
