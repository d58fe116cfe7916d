import { Select } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import type { MoveInRow } from '@vereinshaus/contract/move-in/calls';

type Props = { row: MoveInRow; decision: string; onDecide: (decision: string) => void };

const takeOver = 'take';

const optionsOf = ({ state, candidates }: MoveInRow) => [
  ...candidates.map(({ ID, fullname, birthdate }) => ({
    value: String(ID),
    label: birthdate === 0 ? fullname : `${fullname}, geb. ${formatDay(birthdate)}`,
  })),
  ...(candidates.length === 0 ? [{ value: takeOver, label: state === 'skip' ? 'wie vorgesehen' : 'übernehmen' }] : []),
  { value: 'skip', label: 'auslassen' },
];

/** What becomes of a row: whoever is meant, or nothing. */
export const RowDecision = ({ row, decision, onDecide }: Props) => (
  <Select
    size="xs"
    w={180}
    aria-label={`Zeile ${row.row}: was geschieht`}
    placeholder="wer ist gemeint?"
    data={optionsOf(row)}
    value={decision || (row.candidates.length === 0 ? takeOver : null)}
    allowDeselect={false}
    onChange={(value) => onDecide(value === takeOver || value === null ? '' : value)}
  />
);
