import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { participationRole } from '@vereinshaus/contract/participation-role';
import { type FormEvent, useState } from 'react';
import { showBanner } from '../../../kit/banners.ts';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { AddOptions, plainAdding } from '../AddOptions.tsx';
import { courseNamesQuery, useAddParticipants } from '../participants.api.ts';

type Props = { person: { ID: number; fullname: string }; onClose: () => void };

/** Zu Kurs hinzufügen: from the profile, by the office. */
export const AddToCourseDialog = ({ person, onClose }: Props) => {
  const names = useQuery(courseNamesQuery());
  const [course, setCourse] = useState<string | null>(null);
  const [options, setOptions] = useState(plainAdding);
  const add = useAddParticipants();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { course_ID: Number(course), child_IDs: [person.ID], role: participationRole.participant, ...options },
      {
        onSuccess: ({ children }) => {
          const [added] = children;
          showBanner(added?.isBooked ? 'success' : 'error', added?.message ?? '');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`${person.fullname} zu einem Kurs hinzufügen`}
      submitLabel="Zu Kurs hinzufügen"
      isPending={add.isPending}
      isDisabled={course === null}
      failure={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Kurs"
        searchable
        withAsterisk
        value={course}
        onChange={setCourse}
        data={(names.data?.courses ?? []).map(({ ID, name }) => ({ value: String(ID), label: name }))}
        nothingFoundMessage="nichts auszuwählen"
      />
      <AddOptions options={options} onChange={setOptions} />
    </FormDialog>
  );
};
