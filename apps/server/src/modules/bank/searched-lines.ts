import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { readMoneySearch } from '@vereinshaus/contract/kit/search-words';
import { sql } from 'kysely';
import type { Question } from '../../kit/ask-together.ts';
import { countedHits, type SearchHits, type SearchQuery } from '../../kit/search-hits.ts';

type LineHitRow = { id: number; bookedOn: IsoDay; cents: number; name: string; text: string; state: string };

/** Bankzeilen for the search over everything: by amount, or by name, text and references; the newest first. */
export const searchedBankLines = (asked: SearchQuery): Question<SearchHits> => {
  const { cents } = readMoneySearch(asked.typed);
  const found =
    cents === null
      ? sql`l.id = any(array(select search_bank_line(${asked.typed}, ${asked.maxCounted})))`
      : sql`l.cents in (${cents}, ${-cents}) and l.state in ('open', 'booked')`;
  const rows = sql<LineHitRow>`
    select l.id, l.booked_on as "bookedOn", l.cents, l.name, l.text, l.state
    from bank_line l where ${found} order by l.booked_on desc, l.id desc`;
  return countedHits(asked, rows, ({ id, bookedOn, cents: amount, name, text, state }) => ({
    ID: id,
    label: `${formatMoney(amount)} ${name || text}`.trim(),
    description: `Bankzeile vom ${formatDay(bookedOn)}, ${state === 'open' ? 'offen' : 'zugeordnet'}`,
    isOpen: state === 'open',
  }));
};
