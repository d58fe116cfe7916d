import { Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { ChangesTable } from '../history/shared/ChangesTable.tsx';
import { contactHistoryQuery, useAddNote } from './contacts.api.ts';

const NoteDialog = ({ contactId, onClose }: { contactId: number; onClose: () => void }) => {
  const add = useAddNote();
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() === '' ? 'Bitte gib einen kurzen Text ein!' : null) },
  });
  return (
    <FormDialog
      title="Eintrag hinzufügen"
      submitLabel="Eintrag speichern"
      isPending={add.isPending}
      failure={add.error}
      onSubmit={form.onSubmit(({ text }) =>
        add.mutate({ ID: contactId, text }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <Textarea
        label="Text"
        required
        autosize
        minRows={3}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
};

/** Was mit dem Kontakt geschehen ist, das Neueste zuerst. */
export const HistoryCard = ({ contactId, mayWrite }: { contactId: number; mayWrite: boolean }) => {
  const history = useQuery(contactHistoryQuery(contactId));
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Historie
          </Title>
          {mayWrite && (
            <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
              Eintrag hinzufügen
            </Button>
          )}
        </Group>
        <QueryState query={history}>
          {({ history: entries }) => (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {entries.length === 0 && (
                <Text component="li" c="dimmed">
                  Noch nichts.
                </Text>
              )}
              {entries.map(({ ID, time, fullname, description, changes }) => (
                <li key={ID}>
                  <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Text>
                  <Text size="sm" c="dimmed">
                    {[formatMoment(time), fullname].filter(Boolean).join(' · ')}
                  </Text>
                  {changes.length > 0 && <ChangesTable changes={changes} />}
                </li>
              ))}
            </Stack>
          )}
        </QueryState>
      </Stack>
      {isOpen && <NoteDialog contactId={contactId} onClose={dialog.close} />}
    </Paper>
  );
};
