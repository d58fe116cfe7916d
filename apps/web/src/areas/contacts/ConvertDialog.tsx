import { Text } from '@mantine/core';
import type { ContactRow } from '@vereinshaus/contract/contacts/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { useConvertContact } from './contacts.api.ts';

/** Zur Person machen: a new person, or an existing one. */
export const ConvertDialog = ({ contact, onClose }: { contact: ContactRow; onClose: () => void }) => {
  const convert = useConvertContact();
  const navigate = useNavigate();
  const [person, setPerson] = useState<PickedPerson | null>(null);
  return (
    <FormDialog
      title="Zur Person des Vereins machen"
      submitLabel={person === null ? 'Neue Person anlegen' : 'Mit dieser Person verbinden'}
      isPending={convert.isPending}
      failure={convert.error}
      onSubmit={(event) => {
        event.preventDefault();
        convert.mutate(
          { ID: contact.ID, child_ID: person?.ID ?? 0 },
          { onSuccess: ({ child_ID: personId }) => void navigate(`/benutzer/profil/${personId}`) },
        );
      }}
      onClose={onClose}
    >
      <Text size="sm">
        „{contact.name}“ steht danach bei den Personen, mit der ganzen Historie. Die Mitgliedschaft trägst du im Profil
        ein.
      </Text>
      <PersonPicker
        label="Gibt es die Person schon?"
        description="Leer: Es wird eine neue angelegt."
        value={person}
        onPick={setPerson}
      />
    </FormDialog>
  );
};
