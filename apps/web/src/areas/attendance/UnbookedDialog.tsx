import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOffline } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { unbookedQuery } from './attendance.api.ts';

type UnbookedPerson = { ID: number; fullname: string; age: number | null; family: string };

/** Age and family distinguish several persons of the same name. */
const apartText = ({ fullname, age, family }: UnbookedPerson): string =>
  [
    fullname,
    ...(age === null ? [] : [age === 1 ? '1 Jahr' : `${age} Jahre`]),
    ...(family === '' ? [] : [`Familie ${family}`]),
  ].join(', ');

type UnbookedDialogProps = {
  courseId: number;
  /** A name on the list that should be assigned to a person. */
  walkIn?: string;
  onChoose: (person: { ID: number; fullname: string }) => void;
  /** Offline, or if there is no match, the name itself is added. */
  onNote?: (name: string) => void;
  onClose: () => void;
};

/** Adds a person without a booking: the search needs the full name they have given. */
export const UnbookedDialog = ({ courseId, walkIn, onChoose, onNote, onClose }: UnbookedDialogProps) => {
  const [typed, setTyped] = useState(walkIn ?? '');
  const [asked, setAsked] = useState('');
  const found = useQuery({ ...unbookedQuery(courseId, asked), enabled: asked !== '', retry: false });
  const isWithoutNetwork = found.error !== null && isOffline(found.error);
  const canNote = onNote !== undefined && asked !== '' && (isWithoutNetwork || found.data?.persons.length === 0);
  return (
    <FormDialog
      title={walkIn === undefined ? 'Person ohne Buchung' : `Wer war ${walkIn}?`}
      submitLabel="Suchen"
      isPending={found.isFetching}
      isDisabled={typed.trim().length < 3}
      failure={isWithoutNetwork && onNote !== undefined ? null : found.error}
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
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div role="status">
          {isWithoutNetwork && onNote !== undefined && (
            <Text size="sm">Ohne Netz können wir nicht suchen. Notier den Namen: Zugeordnet wird er später.</Text>
          )}
          {found.data?.persons.length === 0 && <Text size="sm">Im Verein heißt niemand „{asked}“.</Text>}
          <Stack gap="xs" mt="xs">
            {found.data?.persons.map((person) => (
              <Button key={person.ID} variant="light" size="md" onClick={() => onChoose(person)}>
                {apartText(person)} {walkIn === undefined ? 'eintragen' : 'zuordnen'}
              </Button>
            ))}
            {canNote && (
              <Button variant="light" size="md" onClick={() => onNote(asked)}>
                „{asked}“ notieren
              </Button>
            )}
          </Stack>
        </div>
      </Stack>
    </FormDialog>
  );
};
