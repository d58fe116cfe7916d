import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { readMoneySearch } from '@vereinshaus/contract/kit/search-words';
import { sql } from 'kysely';
import type { Question } from '../../kit/ask-together.ts';
import { countedHits, noHits, type SearchHits, type SearchQuery } from '../../kit/search-hits.ts';

type OpenHitRow = { payerId: number; fullname: string; cents: number; dueOn: IsoDay | null };

/** Bei wem ist genau so viel offen? Charges of families for the search over everything, the longest due first. */
export const searchedOpenAmounts = (asked: SearchQuery): Question<SearchHits> => {
  const { cents } = readMoneySearch(asked.typed);
  if (cents === null) return noHits;
  const rows = sql<OpenHitRow>`
    select p.id as "payerId", p.display_name as fullname, o.open_cents as cents, o.due_on as "dueOn"
    from open_item o
    join ledger_account a on a.club_id = o.club_id and a.id = o.account_id
    join person_card p on p.club_id = a.club_id and p.id = a.person_id
    where o.open_cents + 0 = ${cents} and o.open_cents > 0 and o.side = 'charge'
    order by o.due_on, o.id`;
  return countedHits(asked, rows, ({ payerId, fullname, cents: amount, dueOn }) => ({
    ID: payerId,
    label: `Offen ${formatMoney(amount)}`,
    description: dueOn === null ? fullname : `${fullname}, fällig ${formatDay(dueOn)}`,
  }));
};
