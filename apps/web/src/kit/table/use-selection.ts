import { useState } from 'react';

export type RowId = string | number;

/** Chosen rows stay chosen across pages and searches; the bar above the table always says how many they are. */
export const useSelection = <Row>(rowId: (row: Row) => RowId) => {
  const [chosen, setChosen] = useState<ReadonlyMap<RowId, Row>>(new Map());

  const set = (rows: readonly Row[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (isChosen) next.set(rowId(row), row);
      else next.delete(rowId(row));
    }
    setChosen(next);
  };

  return {
    rows: [...chosen.values()],
    has: (row: Row) => chosen.has(rowId(row)),
    set,
    clear: () => setChosen(new Map()),
  };
};

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
