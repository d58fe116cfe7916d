import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { confirmedForSeconds } from '@vereinshaus/contract/persons/profile';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Dialog } from '../../../kit/Dialog.tsx';
import { DialogFooter } from '../../../kit/DialogFooter.tsx';
import { originOf } from '../shared/list-origin.ts';
import { useConfirmData } from './profile.api.ts';
import type { ProfilePerson } from './profile-form.ts';

const stillOpen = (count: number): string => {
  if (count === 0) return 'Alle Daten in der Familie sind bestätigt.';
  return count === 1
    ? 'In der Familie ist noch eine Person nicht bestätigt.'
    : `In der Familie sind noch ${count} Personen nicht bestätigt.`;
};

/** Daten bestätigen: requested after 280 days, possible at any time. */
export const ConfirmDataBox = ({ person, isDirty }: { person: ProfilePerson; isDirty: boolean }) => {
  const confirm = useConfirmData();
  const origin = originOf(useLocation().state);
  const [now] = useState(Date.now);
  const [open, setOpen] = useState<number | null>(null);
  const isStale = now / 1000 - person.timeDataLastConfirmed > confirmedForSeconds;
  const send = () =>
    confirm.mutate({ child_ID: person.ID }, { onSuccess: (reply) => setOpen(reply.unconfirmedPersons) });
  return (
    <Paper withBorder p="sm" radius="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 16rem">
          {isStale
            ? 'Stimmen diese Daten noch? Bitte sieh sie durch und bestätige sie.'
            : `Zuletzt bestätigt: ${formatMoment(person.timeDataLastConfirmed)}`}
        </Text>
        <Button
          size="xs"
          variant={isStale ? 'filled' : 'default'}
          leftSection={<IconClipboardCheck size={16} aria-hidden />}
          loading={confirm.isPending}
          disabled={isDirty}
          onClick={send}
        >
          Daten bestätigen
        </Button>
      </Group>
      <Dialog opened={open !== null} onClose={() => setOpen(null)} title="Daten bestätigt" isShort>
        <Stack>
          <Text>Danke! {stillOpen(open ?? 0)}</Text>
          <DialogFooter>
            <Button variant={origin ? 'default' : 'filled'} onClick={() => setOpen(null)} data-autofocus={!origin}>
              Schließen
            </Button>
            {origin && (
              <Button component={Link} to={origin.path} data-autofocus>
                Weiter: {origin.label}
              </Button>
            )}
          </DialogFooter>
        </Stack>
      </Dialog>
    </Paper>
  );
};
