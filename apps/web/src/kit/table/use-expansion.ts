import { useCallback, useState } from 'react';
import type { RowId } from './use-selection.ts';

/** Small results open by themselves; what a person opened or closed by hand stays so. */
export const useExpansion = <Row>(rowId: (row: Row) => RowId, total: number, autoExpandBelow: number) => {
  const [byHand, setByHand] = useState<ReadonlyMap<RowId, boolean>>(new Map());
  // Keeps its identity, so that opening one row does not redraw the others.
  const set = useCallback(
    (row: Row, open: boolean) => setByHand((before) => new Map(before).set(rowId(row), open)),
    [rowId],
  );
  return { isOpen: (row: Row) => byHand.get(rowId(row)) ?? total < autoExpandBelow, set };
};

export type Expansion<Row> = ReturnType<typeof useExpansion<Row>>;
