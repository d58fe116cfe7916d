import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

type Props = { value: string; onChange: (code: string) => void };

/** Rabattcode: entered, then verified by the price below; deleting clears it. */
export const DiscountCode = ({ value, onChange }: Props) => {
  const [typed, setTyped] = useState(value);
  if (value !== '') {
    return (
      <Group>
        <Text>
          Rabattcode <strong>{value}</strong> wird bei der Anmeldung eingelöst.
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setTyped('');
            onChange('');
          }}
        >
          Löschen
        </Button>
      </Group>
    );
  }
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label="Rabattcode"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        maxLength={40}
      />
      <Button variant="default" disabled={typed.trim() === ''} onClick={() => onChange(typed.trim())}>
        Prüfen
      </Button>
    </Group>
  );
};
