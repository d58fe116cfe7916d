import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DayInput } from '../../../kit/DayInput.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { sectionsQuery, useAddSectionMembers } from '../sections.api.ts';

const counted = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`);

/** Viele zu einer Sektion: existing members stay unchanged. */
export const AddToSectionDialog = ({ personIds, onClose }: { personIds: readonly number[]; onClose: () => void }) => {
  const list = useQuery(sectionsQuery());
  const add = useAddSectionMembers();
  const [chosen, setChosen] = useState<string | null>(null);
  const [start, setStart] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) {
      add.mutate({ ID: Number(chosen), children: [...personIds], start }, { onSuccess: onClose });
    }
  };
  const active = (list.data?.sections ?? []).filter((section) => section.active);
  return (
    <FormDialog
      title={`${counted(personIds.length)} zu einer Sektion`}
      submitLabel={`${counted(personIds.length)} hinzufügen`}
      isPending={add.isPending}
      isDisabled={chosen === null}
      failure={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Sektion"
        required
        searchable
        nothingFoundMessage="Keine solche Sektion."
        data={active.map(({ ID, name }) => ({ value: String(ID), label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      <DayInput label="Ab" description="Ohne Angabe: ab heute." value={start} onChange={setStart} />
    </FormDialog>
  );
};
