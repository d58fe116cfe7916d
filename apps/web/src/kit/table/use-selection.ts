import { useCallback, useState } from 'react';

export type RowId = string | number;

/**
 * Chosen rows stay chosen across pages and searches; the bar above the table always says how many they are. Where the screen
 * holds `all` rows, they are as they stand there now: what was paid or cancelled meanwhile is chosen no longer.
 */
export const useSelection = <Row>(rowId: (row: Row) => RowId, all?: readonly Row[]) => {
  const [chosen, setChosen] = useState<ReadonlyMap<RowId, Row>>(new Map());

  // Keeps its identity, so that choosing one row does not redraw the others.
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
