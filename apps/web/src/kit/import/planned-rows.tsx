import { Badge } from '@mantine/core';
import type { Column } from '../table/columns.ts';

/** A row of a file before the import: its expected result, and why. */
type PlannedRow = { state: 'new' | 'known' | 'wrong'; note: string };

const labels: Readonly<Record<PlannedRow['state'], string>> = {
  new: 'neu',
  known: 'gibt es schon',
  wrong: 'nicht lesbar',
};
const colors: Readonly<Record<PlannedRow['state'], string>> = { new: 'green', known: 'gray', wrong: 'red' };

export const plannedColumns = <R extends PlannedRow>({ noteWidth }: { noteWidth: number }): readonly Column<R>[] => [
  {
    key: 'state',
    label: 'Status',
    value: ({ state }) => labels[state],
    render: ({ state }) => (
      <Badge variant="light" color={colors[state]}>
        {labels[state]}
      </Badge>
    ),
    filter: 'select',
    width: 130,
  },
  { key: 'note', label: 'Hinweis', value: ({ note }) => note, width: noteWidth },
];

export const plannedLine = ({ state, note }: PlannedRow) => [labels[state], note].filter(Boolean).join(': ');

export const newRows = <R extends PlannedRow>(rows: readonly R[]) => rows.filter(({ state }) => state === 'new');
