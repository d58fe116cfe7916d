import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { unbookedQuery } from './attendance.api.ts';

type UnbookedDialogProps = {
  courseId: number;
  onChoose: (person: { ID: number; fullname: string }) => void;
  onClose: () => void;
};

/** Somebody came without a booking: found by the whole name, which they have said. */
export const UnbookedDialog = ({ courseId, onChoose, onClose }: UnbookedDialogProps) => {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const found = useQuery({ ...unbookedQuery(courseId, asked), enabled: asked !== '' });
  return (
    <FormDialog
      title="Person ohne Buchung"
      submitLabel="Suchen"
      isPending={found.isFetching}
      isDisabled={typed.trim().length < 3}
      failure={found.error}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(typed.trim());
      }}
      onClose={onClose}
    >
      <Stack>
        <TextInput
          label="Vor- und Nachname"
          description="Wir zeigen nur, wer genau so heißt."
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div role="status">
          {found.data?.persons.length === 0 && (
            <Text size="sm">Im Verein heißt niemand „{asked}“. Bitte schick die Person zuerst ins Büro.</Text>
          )}
          <Stack gap="xs">
            {found.data?.persons.map((person) => (
              <Button key={person.ID} variant="light" size="md" onClick={() => onChoose(person)}>
                {person.fullname} eintragen
              </Button>
            ))}
          </Stack>
        </div>
      </Stack>
    </FormDialog>
  );
};
