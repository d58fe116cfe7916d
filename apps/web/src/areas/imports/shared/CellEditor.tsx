import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useSetCell } from './imports.api.ts';

type Props = { fileId: string; row: number; column: number; label: string; value: string; isLabelled?: boolean };

/** Enter leads to the next cell that can be corrected, and stays where there is none. */
const walkOn = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
  if (key !== 'Enter') return;
  const editors = [...document.querySelectorAll<HTMLInputElement>('input[data-cell]')];
  const next = editors[editors.indexOf(currentTarget) + 1];
  if (next === undefined) currentTarget.blur();
  else next.focus();
};

/** A cell of the table, corrected where it stands: leaving it saves it. */
export const CellEditor = ({ fileId, row, column, label, value, isLabelled = false }: Props) => {
  const set = useSetCell();
  const [typed, setTyped] = useState(value);
  const save = () => {
    if (typed.trim() !== value) set.mutate({ file_ID: fileId, row, column, value: typed });
  };
  return (
    <TextInput
      size="xs"
      data-cell
      {...(isLabelled ? { label } : { 'aria-label': label })}
      value={typed}
      error={set.error?.message}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={walkOn}
    />
  );
};
