import { type FeeRow, type FeeState, feeStateLabels, personsText } from '@vereinshaus/contract/fees/calls';
import { type FeeReason, feeReasonLabels } from '@vereinshaus/contract/fees/rules';
import { formatMoney } from '@vereinshaus/contract/kit/money';

type Sum = { persons: number; cents: number };

const sumOf = (rows: readonly FeeRow[], of: (row: FeeRow) => number = ({ fee }) => fee): Sum => ({
  persons: rows.length,
  cents: rows.reduce((sum, row) => sum + of(row), 0),
});

const inState = (rows: readonly FeeRow[], state: FeeState) => rows.filter((row) => row.state === state);

/** The payers, each once, sorted by name. */
const familiesOf = (rows: readonly FeeRow[]) =>
  [...new Map(rows.map(({ verwalter_ID, verwalter }) => [verwalter_ID, verwalter]))]
    .map(([ID, fullname]) => ({ ID, fullname }))
    .toSorted((a, b) => a.fullname.localeCompare(b.fullname, 'de-AT'));

export type FeePlan = {
  planned: Sum;
  open: Sum;
  paid: Sum;
  left: readonly string[];
  families: readonly { ID: number; fullname: string }[];
};

/** What a run would charge, the results of earlier runs, and who is left out, by reason. */
export const feePlanOf = (rows: readonly FeeRow[]): FeePlan => {
  const reasons = new Map<FeeReason, number>();
  for (const { reason } of inState(rows, 'left')) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    planned: sumOf(inState(rows, 'planned')),
    open: sumOf(inState(rows, 'charged'), ({ open }) => open),
    paid: sumOf(inState(rows, 'paid')),
    families: familiesOf(inState(rows, 'planned')),
    left: [...reasons].map(([reason, count]) => `${personsText(count)}: ${feeReasonLabels[reason]}`),
  };
};

export const sumText = ({ persons, cents }: Sum): string => `${formatMoney(cents)} (${personsText(persons)})`;

/** The state of a row in words, with the reason for no fee. */
export const stateText = ({ state, reason }: FeeRow): string =>
  reason === undefined ? feeStateLabels[state] : feeReasonLabels[reason];
