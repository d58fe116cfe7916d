import { Button, Group, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { platform } from '@vereinshaus/contract/platform/calls';
import { useState } from 'react';
import { useCommand } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import type { PlatformClub } from './PlatformClubPage.tsx';

const changes = { invalidates: [platform.club, platform.clubs], announces: true };

type DialogProps = { club: PlatformClub; onClose: () => void };

const SuspendDialog = ({ club, onClose }: DialogProps) => {
  const suspend = useCommand(platform.suspend, { ...changes, inline: true });
  const form = useForm({
    initialValues: { club_ID: club.ID, text: '' },
    validate: schemaResolver(platform.suspend.input, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    suspend.mutate(values, { onSuccess: onClose, onError: atFields(form) });
  return (
    <FormDialog
      title="Verein stilllegen"
      submitLabel="Verein stilllegen"
      isPending={suspend.isPending}
      failure={suspend.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text>Niemand aus dem Verein kann sich anmelden, nichts wird verschickt oder verrechnet. Die Daten bleiben.</Text>
      <TextInput
        label="Was liest, wer kommt?"
        description="Leer: ein Satz, dass der Verein gerade nicht erreichbar ist."
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
};

const RemoveDialog = ({ club, onClose }: DialogProps) => {
  const remove = useCommand(platform.remove, { ...changes, inline: true });
  const form = useForm({
    initialValues: { club_ID: club.ID, name: '' },
    validate: schemaResolver(platform.remove.input, { sync: true }),
  });
  const submit = (values: typeof form.values) => remove.mutate(values, { onSuccess: onClose, onError: atFields(form) });
  return (
    <FormDialog
      title="Verein entfernen"
      submitLabel="Verein entfernen"
      isPending={remove.isPending}
      isDisabled={form.values.name.trim() !== club.name}
      failure={remove.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text>
        Der Verein ist sofort nicht mehr erreichbar. 30 Tage lang kannst du ihn wieder in Betrieb nehmen, danach wird
        alles gelöscht.
      </Text>
      <TextInput label={`Zur Sicherheit: Schreib „${club.name}“`} autoComplete="off" {...form.getInputProps('name')} />
    </FormDialog>
  );
};

/** Stilllegen, wieder in Betrieb nehmen, entfernen. */
export const StandingSection = ({ club }: { club: PlatformClub }) => {
  const [open, setOpen] = useState<'suspend' | 'remove'>();
  const resume = useCommand(platform.resume, changes);
  const close = () => setOpen(undefined);
  return (
    <FormSection title="Stand">
      <Group>
        {club.state !== 'open' && (
          <Button loading={resume.isPending} onClick={() => resume.mutate({ club_ID: club.ID })}>
            Wieder in Betrieb nehmen
          </Button>
        )}
        {club.state === 'open' && (
          <Button variant="default" onClick={() => setOpen('suspend')}>
            Verein stilllegen …
          </Button>
        )}
        {club.state !== 'removed' && (
          <Button variant="default" color="red" onClick={() => setOpen('remove')}>
            Verein entfernen …
          </Button>
        )}
      </Group>
      {open === 'suspend' && <SuspendDialog club={club} onClose={close} />}
      {open === 'remove' && <RemoveDialog club={club} onClose={close} />}
    </FormSection>
  );
};
