import { TextInput } from '@mantine/core';
import type { Pickup } from '@vereinshaus/contract/guardianships/pickups';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useSavePickup } from './pickups.api.ts';

/** A new pickup person (null) or an existing one, with name and relation to the child. */
type Props = { childId: number; pickup: Pickup | null; onClose: () => void };

export const PickupDialog = ({ childId, pickup, onClose }: Props) => {
  const [name, setName] = useState(pickup?.name ?? '');
  const [relation, setRelation] = useState(pickup?.relation ?? '');
  const save = useSavePickup();
  return (
    <FormDialog
      title={pickup === null ? 'Abholperson eintragen' : 'Abholperson ändern'}
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      isDisabled={name.trim() === ''}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { child_ID: childId, ID: pickup?.ID ?? 0, name: name.trim(), relation: relation.trim() },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Beziehung"
        description="Zum Beispiel Oma oder Nachbarin."
        maxLength={60}
        value={relation}
        onChange={(event) => setRelation(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
