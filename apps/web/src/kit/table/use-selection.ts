import { useCallback, useState } from 'react';

export type RowId = string | number;

/**
 * Selected rows stay selected across pages and searches; the bar above the table always shows their number. If the screen holds `all` rows,
 * their current state is used: rows that are gone, e.g. paid or cancelled meanwhile, are deselected.
 */
export const useSelection = <Row>(rowId: (row: Row) => RowId, all?: readonly Row[]) => {
  const [chosen, setChosen] = useState<ReadonlyMap<RowId, Row>>(new Map());

  // Referentially stable, so that selecting one row does not render the others.
  const set = useCallback(
    (rows: readonly Row[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (isChosen) next.set(rowId(row), row);
          else next.delete(rowId(row));
        }
        return next;
      }),
    [rowId],
  );

  return {
    rows:
      all === undefined ? [...chosen.values()] : chosen.size === 0 ? [] : all.filter((row) => chosen.has(rowId(row))),
    has: (row: Row) => chosen.has(rowId(row)),
    set,
    clear: () => setChosen(new Map()),
  };
};

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
