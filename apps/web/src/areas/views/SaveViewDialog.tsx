import { Checkbox, TextInput } from '@mantine/core';
import { sharesViews, viewName } from '@vereinshaus/contract/views/calls';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useMay } from '../../kit/May.tsx';
import type { TableView } from '../../kit/table/use-table-state.ts';
import { useSaveView, type ViewedList } from './views.api.ts';

type Props = { list: ViewedList; current: TableView; onClose: () => void };

/** Ansicht speichern: saves the table's current state under a name. */
export const SaveViewDialog = ({ list, current, onClose }: Props) => {
  const save = useSaveView();
  const mayShare = useMay(sharesViews);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = viewName.safeParse(name);
    setProblem(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) return;
    save.mutate(
      { list, name, address: current.address, columns: current.columns, ...(isShared && { shared: true }) },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title="Ansicht speichern"
      submitLabel="Ansicht speichern"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Suche, Filter, Reihenfolge und Spalten werden gemerkt. Eine Ansicht gleichen Namens wird ersetzt."
        required
        maxLength={60}
        data-autofocus
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {mayShare && (
        <Checkbox
          label="Für das ganze Büro"
          description="Alle, die diese Liste öffnen, finden die Ansicht."
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
};
