import { Button, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { type FormEvent, useState } from 'react';
import { showBanner } from '../../../kit/banners.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { DialogFooter } from '../../../kit/DialogFooter.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { AddedList, type AddedParticipants } from '../AddedList.tsx';
import { AddOptions, plainAdding } from '../AddOptions.tsx';
import { nameWithStart } from '../course-name.ts';
import { courseNamesQuery, useAddParticipants } from '../participants.api.ts';

type Props = { persons: readonly { ID: number; fullname: string }[]; onClose: () => void };

const whom = (persons: Props['persons']) =>
  persons.length === 1 ? (persons[0]?.fullname ?? '') : `${persons.length} Personen`;

const Outcome = ({ added, onClose }: { added: AddedParticipants; onClose: () => void }) => (
  <Dialog onClose={onClose} title="Zu einem Kurs hinzugefügt">
    <Stack>
      <AddedList added={added} />
      <DialogFooter>
        <Button onClick={onClose}>Schließen</Button>
      </DialogFooter>
    </Stack>
  </Dialog>
);

/** Zu Kurs hinzufügen: from the profile or from a list, by the office. Of many, what became of each is told. */
export const AddToCourseDialog = ({ persons, onClose }: Props) => {
  const names = useQuery(courseNamesQuery());
  const [course, setCourse] = useState<string | null>(null);
  const [options, setOptions] = useState(plainAdding);
  const add = useAddParticipants();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      {
        course_ID: Number(course),
        child_IDs: persons.map(({ ID }) => ID),
        role: participationRole.participant,
        ...options,
      },
      {
        onSuccess: ({ children }) => {
          const [added] = children;
          if (children.length > 1) return;
          showBanner(added?.isBooked ? 'success' : 'error', added?.message ?? '');
          onClose();
        },
      },
    );
  };
  if (add.isSuccess && add.data.children.length > 1) return <Outcome added={add.data.children} onClose={onClose} />;
  return (
    <FormDialog
      title={`${whom(persons)} zu einem Kurs hinzufügen`}
      submitLabel={persons.length === 1 ? 'Zu Kurs hinzufügen' : `${whom(persons)} hinzufügen`}
      isPending={add.isPending}
      isDisabled={course === null}
      failure={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Kurs"
        searchable
        required
        value={course}
        onChange={setCourse}
        data={(names.data?.courses ?? []).map((one) => ({ value: String(one.ID), label: nameWithStart(one) }))}
        nothingFoundMessage="nichts auszuwählen"
      />
      <AddOptions options={options} onChange={setOptions} />
    </FormDialog>
  );
};
