import type { TurnoverRow } from '@vereinshaus/contract/bookings/calls';

const net = ({ charged, credited }: Pick<TurnoverRow, 'charged' | 'credited'>) => charged - credited;

export const sumsOf = (rows: readonly TurnoverRow[]) => {
  const sum = (value: (row: TurnoverRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  return {
    participants: sum((row) => row.participants),
    waiting: sum((row) => row.waiting),
    nominal: sum((row) => row.nominal),
    discounts: sum((row) => row.discounts),
    charged: sum((row) => row.charged),
    credited: sum((row) => row.credited),
    net: sum(net),
  };
};

export const netOf = net;

/** What a chart can show legibly. */
const most = 12;

/** The biggest by some number; those that have none stay out of the picture. */
export const biggestBy = (rows: readonly TurnoverRow[], value: (row: TurnoverRow) => number): readonly TurnoverRow[] =>
  rows
    .filter((row) => value(row) > 0)
    .toSorted((one, other) => value(other) - value(one))
    .slice(0, most);
