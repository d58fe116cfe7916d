import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';

/** The header data of a statement, stored or about to be stored. */
export type StatementHead = {
  accountId: number;
  sequence: number | null;
  from: IsoDay | null;
  to: IsoDay | null;
  openingCents: number | null;
  closingCents: number | null;
};

type NewStatement = StatementHead & {
  kind: 'statement' | 'details' | 'preliminary';
  name: string;
  lines: readonly { cents: number }[];
};

const titleOf = ({ name, sequence, to }: NewStatement) =>
  sequence !== null ? `Auszug ${sequence}` : to === null ? `Auszug „${name}“` : `Auszug bis ${formatDay(to)}`;

const yearOf = ({ to, from }: StatementHead) => (to ?? from ?? '').slice(0, 4);

/** OPBD + movements = CLBD. */
const sumWarning = (statement: NewStatement): readonly string[] => {
  const { openingCents, closingCents, lines } = statement;
  if (openingCents === null || closingCents === null) return [];
  const sum = lines.reduce((total, { cents }) => total + cents, openingCents);
  if (sum === closingCents) return [];
  return [
    `${titleOf(statement)}: Anfangsstand und Zeilen ergeben ${formatMoney(sum)}, die Bank nennt ${formatMoney(closingCents)}. Es fehlen Zeilen für ${formatMoney(closingCents - sum)}.`,
  ];
};

/** Earlier statements of the same account and year; warns if the number directly before this one is missing. */
const gapWarning = (statement: NewStatement, others: readonly StatementHead[]): readonly string[] => {
  const { sequence, accountId } = statement;
  if (sequence === null) return [];
  const before = others.flatMap((other) =>
    other.accountId === accountId &&
    yearOf(other) === yearOf(statement) &&
    other.sequence !== null &&
    other.sequence < sequence
      ? [other.sequence]
      : [],
  );
  const last = Math.max(...before, 0);
  if (last === 0 || last === sequence - 1) return [];
  const missing =
    last === sequence - 2 ? `Auszug ${last + 1} fehlt` : `Die Auszüge ${last + 1} bis ${sequence - 1} fehlen`;
  return [`${missing}: Der letzte davor ist Auszug ${last}.`];
};

/**
 * Of statements that begin on the same day, the one with the lower number comes before; without numbers it is this one again, or a part of
 * it.
 */
const isBefore = (other: StatementHead, { sequence }: NewStatement, from: IsoDay): boolean => {
  if (other.to === null || other.to > from) return false;
  const begins = other.from ?? '';
  return (
    begins < from || (begins === from && sequence !== null && other.sequence !== null && other.sequence < sequence)
  );
};

/** By the end day; on one day by number. */
const byEnd = (one: StatementHead, other: StatementHead): number =>
  (one.to ?? '').localeCompare(other.to ?? '') || (one.sequence ?? 0) - (other.sequence ?? 0);

/** The previous statement must end with the balance this one begins with. */
const chainWarning = (statement: NewStatement, others: readonly StatementHead[]): readonly string[] => {
  const { from, openingCents, accountId } = statement;
  if (from === null || openingCents === null) return [];
  const before = others
    .filter((other) => other.accountId === accountId && isBefore(other, statement, from))
    .toSorted(byEnd)
    .at(-1);
  if (before === undefined || before.closingCents === null || before.closingCents === openingCents) return [];
  return [
    `${titleOf(statement)} beginnt mit ${formatMoney(openingCents)}, der Auszug davor (bis ${formatDay(before.to ?? '')}) endet mit ${formatMoney(before.closingCents)}.`,
  ];
};

/** Was nicht stimmt: sums, numbers and the balances from one statement to the next. Details have neither. */
export const warningsOf = (
  statements: readonly NewStatement[],
  stored: readonly StatementHead[],
): readonly string[] => {
  const own = statements.filter(({ kind }) => kind === 'statement');
  return own.flatMap((statement) => [
    ...sumWarning(statement),
    ...gapWarning(statement, [...stored, ...own]),
    ...chainWarning(statement, [...stored, ...own]),
  ]);
};

/** The same days may have been imported in another format; only a human can tell. */
export const likenessWarning = (count: number): readonly string[] =>
  count === 0
    ? []
    : [
        `${count === 1 ? 'Eine neue Zeile gibt es' : `${count} neue Zeilen gibt es`} mit demselben Tag und Betrag schon aus einer anderen Datei. Wurden diese Tage schon in einem anderen Format eingelesen, übernimm sie nicht noch einmal.`,
      ];
