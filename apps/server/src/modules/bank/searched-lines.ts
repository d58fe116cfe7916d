import { bank } from '@vereinshaus/contract/bank/calls';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { readMoneySearch } from '@vereinshaus/contract/kit/search-words';
import { sql } from 'kysely';
import { countedHits, inAddress, type SearchQuery, type SearchSource } from '../search/index.ts';

type LineHitRow = { id: number; bookedOn: IsoDay; cents: number; name: string; text: string; state: string };

/** The ways users type an account number: its last digits, or all of it. */
const ibanEnding = (typed: string): string | null => {
  const compact = typed.replaceAll(/[\s.…]/g, '').toUpperCase();
  return /^(?:[A-Z]{2})?\d{4,32}$/.test(compact) ? compact : null;
};

const foundBy = ({ typed, size }: SearchQuery) => {
  const { cents, managerId } = readMoneySearch(typed);
  const ending = ibanEnding(typed);
  // A creditor reference is written in groups of four and stored without spaces.
  const words = managerId === null ? typed : typed.replaceAll(/\s/g, '');
  return sql.join(
    [
      ...(cents === null ? [] : [sql`(l.cents in (${cents}, ${-cents}) and l.state in ('open', 'booked'))`]),
      ...(cents === null || managerId !== null
        ? [sql`l.id = any(array(select search_bank_line(${words}, ${size})))`]
        : []),
      ...(ending === null ? [] : [sql`l.id = any(array(select search_bank_line_by_iban(${ending}, ${size})))`]),
    ],
    sql` or `,
  );
};

const pathOf = (isOpen: boolean, typed: string) =>
  isOpen
    ? `/buchhaltung/zuordnung?suche=${inAddress(typed)}`
    : `/buchhaltung/zuordnung?tab=zugeordnet&z.q=${inAddress(typed)}`;

/** Bankzeilen for the global search: by amount, by name, text and references, by the end of the IBAN; newest first. */
export const searchedBankLines: SearchSource = {
  part: 'bankLines',
  access: bank.lines.access,
  find: (_, asked) =>
    countedHits(
      asked,
      sql<LineHitRow>`
        select l.id, l.booked_on as "bookedOn", l.cents, l.name, l.text, l.state
        from bank_line l where ${foundBy(asked)} order by l.booked_on desc, l.id desc`,
      ({ id, bookedOn, cents: amount, name, text, state }) => ({
        ID: id,
        label: `${formatMoney(amount)} ${name || text}`.trim(),
        description: `Bankzeile vom ${formatDay(bookedOn)}, ${state === 'open' ? 'offen' : 'zugeordnet'}`,
        path: pathOf(state === 'open', asked.typed),
      }),
    ),
};
