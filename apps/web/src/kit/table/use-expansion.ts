import { useState } from 'react';
import type { RowId } from './use-selection.ts';

/** Small results open by themselves; what a person opened or closed by hand stays so. */
export const useExpansion = <Row>(rowId: (row: Row) => RowId, total: number, autoExpandBelow: number) => {
  const [byHand, setByHand] = useState<ReadonlyMap<RowId, boolean>>(new Map());
  const isOpen = (row: Row) => byHand.get(rowId(row)) ?? total < autoExpandBelow;
  return {
    isOpen,
    set: (row: Row, open: boolean) => setByHand(new Map(byHand).set(rowId(row), open)),
  };
};

export type Expansion<Row> = ReturnType<typeof useExpansion<Row>>;
