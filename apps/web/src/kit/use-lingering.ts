import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const lingerMs = 1500;

type Lingering<Row> = { row: Row; isGone: boolean };

/** Removed rows keep their place for a moment, so that no other row slides under the pointer just after a click. */
export const useLingering = <Row>(rows: readonly Row[], idOf: (row: Row) => number): readonly Lingering<Row>[] => {
  const [kept, setKept] = useState(rows);
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });
  const current = new Map(rows.map((row) => [idOf(row), row]));
  const known = new Set(kept.map(idOf));
  const key = rows.map(idOf).join(' ');
  useEffect(() => {
    const timer = setTimeout(() => setKept(latest.current), lingerMs);
    return () => clearTimeout(timer);
  }, [key]);
  return [
    ...kept.map((row) => ({ row: current.get(idOf(row)) ?? row, isGone: !current.has(idOf(row)) })),
    ...rows.filter((row) => !known.has(idOf(row))).map((row) => ({ row, isGone: false })),
  ];
};
