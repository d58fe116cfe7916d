import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ContactRow } from '@vereinshaus/contract/contacts/calls';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { duplicatesQuery } from './contacts.api.ts';
import { MergeDialog } from './MergeDialog.tsx';

type Pair = { reason: string; one: ContactRow; other: ContactRow };

const Side = ({ contact, onKeep }: { contact: ContactRow; onKeep: () => void }) => (
  <Group justify="space-between" gap="xs">
    <Stack gap={0}>
      <Text fw={500}>{contact.name}</Text>
      <Text size="sm" c="dimmed">
        {[contact.email, contact.phone, contact.locality].filter(Boolean).join(' · ') || 'Ohne weitere Angaben'}
      </Text>
    </Stack>
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${contact.name} (Nr. ${contact.ID}) behalten`}
      onClick={onKeep}
    >
      Diesen behalten
    </Button>
  </Group>
);

const PairCard = ({ reason, one, other }: Pair) => {
  const [kept, setKept] = useState<ContactRow | null>(null);
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
        <Side contact={one} onKeep={() => setKept(one)} />
        <Side contact={other} onKeep={() => setKept(other)} />
      </Stack>
      {kept !== null && <MergeDialog kept={kept} other={kept === one ? other : one} onClose={() => setKept(null)} />}
    </Paper>
  );
};

/** Kontakte, die vielleicht doppelt angelegt sind. */
export const DuplicatesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Mögliche Dubletten" size="lg" onClose={onClose}>
    <QueryState query={useQuery(duplicatesQuery())}>
      {({ pairs }) => (
        <Stack>
          <Text size="sm">
            {pairs.length === 0
              ? 'Keine Kontakte mit gleicher E-Mail-Adresse, Telefonnummer oder gleichem Namen.'
              : 'Wer bleibt, bekommt vom anderen, was ihm fehlt, auch Tags, Vereinbarungen und Historie. Vorher siehst du, was von wem kommt.'}
          </Text>
          {pairs.map((pair) => (
            <PairCard key={`${pair.one.ID}-${pair.other.ID}`} {...pair} />
          ))}
        </Stack>
      )}
    </QueryState>
  </Dialog>
);
