import { Button, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { PossibleDonor } from '@vereinshaus/contract/donations/calls';
import { type ReactNode, useState } from 'react';
import { donorSearchQuery } from './donations.api.ts';

const keyOf = ({ child_ID, contact_ID }: PossibleDonor) => (child_ID === 0 ? `c${contact_ID}` : `p${child_ID}`);
const labelOf = ({ label, hint }: PossibleDonor) => (hint === '' ? label : `${label} (${hint})`);

type Props = { value: PossibleDonor | null; onPick: (donor: PossibleDonor | null) => void; error?: ReactNode };

/** Wer gespendet hat: a person or a contact, searched by name; empty = anonymous. */
export const DonorPicker = ({ value, onPick, error }: Props) => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const found = useQuery(donorSearchQuery(search)).data?.found ?? [];
  if (value !== null) {
    return (
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          Spender
        </Text>
        <Paper withBorder p="xs">
          <Group justify="space-between" wrap="nowrap">
            <Text>{labelOf(value)}</Text>
            <Button variant="subtle" size="compact-sm" onClick={() => onPick(null)}>
              Jemand anderer
            </Button>
          </Group>
        </Paper>
      </Stack>
    );
  }
  return (
    <Select
      label="Spender"
      description="Person oder Kontakt. Ohne Angabe: kein Name, z. B. aus der Spendenbox."
      placeholder="Name suchen"
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      error={error}
      nothingFoundMessage={search.length > 1 ? 'Niemanden gefunden. Neue Kontakte legst du unter Kontakte an.' : null}
      filter={({ options }) => options}
      data={found.map((donor) => ({ value: keyOf(donor), label: labelOf(donor) }))}
      value={null}
      onChange={(key) => onPick(found.find((donor) => keyOf(donor) === key) ?? null)}
    />
  );
};
