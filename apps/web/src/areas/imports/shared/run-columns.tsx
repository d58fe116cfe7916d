import { Badge } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { Column } from '../../../kit/table/columns.ts';

/** What was brought from a file, and may have been taken back. */
type Run = {
  time: number;
  fileName: string;
  byName: string;
  standing: number;
  timeUndone: number;
  undoneByName: string;
};

/** Of a list of earlier runs: when, from which file and by whom, what it counted, and whether it still stands (`done`), whole or in part. */
export const runColumns = <R extends Run>(
  done: string,
  broughtBy: (run: R) => number,
  counts: readonly Column<R>[],
): readonly Column<R>[] => {
  const stateOf = (run: R) => {
    if (run.timeUndone !== 0) return 'zurückgenommen';
    return run.standing < broughtBy(run) ? 'zum Teil zurückgenommen' : done;
  };
  return [
    { key: 'time', label: 'Wann', type: 'moment', value: ({ time }) => time, width: 180 },
    { key: 'fileName', label: 'Datei', value: ({ fileName }) => fileName, width: 220 },
    { key: 'byName', label: 'Von', value: ({ byName }) => byName, width: 160 },
    ...counts,
    {
      key: 'state',
      label: 'Status',
      value: stateOf,
      render: (run) => (
        <Badge
          variant="light"
          color={run.timeUndone === 0 ? 'green' : 'gray'}
          title={run.timeUndone === 0 ? undefined : `${formatMoment(run.timeUndone)}, ${run.undoneByName}`}
        >
          {stateOf(run)}
        </Badge>
      ),
      width: 190,
    },
  ];
};
