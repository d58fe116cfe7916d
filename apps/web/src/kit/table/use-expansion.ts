import { useCallback, useState } from 'react';
import type { RowId } from './use-selection.ts';

/** Small results open automatically; rows opened or closed by hand stay so. */
export const useExpansion = <Row>(rowId: (row: Row) => RowId, total: number, autoExpandBelow: number) => {
  const [byHand, setByHand] = useState<ReadonlyMap<RowId, boolean>>(new Map());
  // Referentially stable, so that opening one row does not render the others.
  const set = useCallback(
    (row: Row, open: boolean) => setByHand((before) => new Map(before).set(rowId(row), open)),
    [rowId],
  );
  return { isOpen: (row: Row) => byHand.get(rowId(row)) ?? total < autoExpandBelow, set };
};

export type Expansion<Row> = ReturnType<typeof useExpansion<Row>>;
