import type { AccountKind } from '@vereinshaus/contract/accounting/rules';
import { highestAccount, lastGeneralAccount } from '@vereinshaus/contract/accounting/rules';
import { cutText } from '@vereinshaus/contract/kit/cut-text';
import { fieldsOfHeadings } from '@vereinshaus/contract/kit/headings';

/** A parsed line of a chart; `problem` says why it is invalid. */
export type ChartLine = {
  line: number;
  nr: number;
  name: string;
  kind: AccountKind;
  inflow: boolean;
  problem: string;
};

const headings = {
  nr: ['nr', 'nummer', 'konto', 'kontonr', 'kontonummer'],
  name: ['name', 'bezeichnung', 'kontobezeichnung', 'kontoname', 'text'],
  kind: ['art', 'kind', 'kontoart'],
  inflow: ['inflow', 'aktiv', 'vermögen', 'vermögenskonto', 'aktivkonto'],
} as const;

const columnsOf = (heading: readonly string[]) => {
  const fields = fieldsOfHeadings(heading, headings);
  const placeOf = (name: keyof typeof headings) => fields.indexOf(name);
  return { nr: placeOf('nr'), name: placeOf('name'), kind: placeOf('kind'), inflow: placeOf('inflow') };
};

/** Guessed from a word or the name: 1 bank, 2 cash, everything else is a general account. */
export const kindOf = (written: string, name: string): AccountKind => {
  const text = `${written} ${name}`.toLowerCase();
  if (/^1\b|\bbank\b|\bgiro/.test(text)) return 1;
  return /^2\b|\bkassa\b/.test(text) ? 2 : 0;
};

/** Classes 0 to 2 are assets. */
const isAsset = (written: string, nr: number): boolean =>
  written === '' ? nr < 3000 : /^(1|ja|j|x|wahr|true|aktiv)$/i.test(written);

/** Kontenrahmen lesen: by its headings, or without headings the first two columns. */
export const accountsIn = (table: readonly (readonly string[])[]): readonly ChartLine[] => {
  const [heading = []] = table;
  const named = columnsOf(heading);
  const hasHeading = named.nr >= 0 && named.name >= 0;
  const columns = hasHeading ? named : { nr: 0, name: 1, kind: -1, inflow: -1 };
  const seen = new Set<number>();
  return table.flatMap((row, index) => {
    if ((hasHeading && index === 0) || row.every((cell) => cell === '')) return [];
    const cell = (place: number) => row[place]?.trim() ?? '';
    const written = cell(columns.nr);
    const nr = /^\d{1,8}$/.test(written) ? Number(written) : 0;
    const name = cutText(cell(columns.name), 120);
    const problem = problemOf({ nr, name, isTwice: seen.has(nr) });
    seen.add(nr);
    return {
      line: index + 1,
      nr,
      name,
      kind: kindOf(cell(columns.kind), name),
      inflow: isAsset(cell(columns.inflow), nr),
      problem,
    };
  });
};

const problemOf = ({ nr, name, isTwice }: { nr: number; name: string; isTwice: boolean }): string => {
  if (nr < 1 || nr > highestAccount) return 'Das ist keine Kontonummer.';
  if (nr > lastGeneralAccount) return 'Nummern über 20000 gehören den Kundenkonten.';
  if (name === '') return 'Der Name fehlt.';
  return isTwice ? 'Diese Nummer kommt zweimal vor.' : '';
};
