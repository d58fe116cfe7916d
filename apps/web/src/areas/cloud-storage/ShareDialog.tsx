import { Button, Group, NumberInput, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { CloudEntry } from '@vereinshaus/contract/cloud-storage/calls';
import { cloudLimits } from '@vereinshaus/contract/cloud-storage/rules';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { OnceDialog } from '../api-tokens/shared/OnceDialog.tsx';
import { sharesQuery, useAddShare, useEndShare } from './cloud-storage.api.ts';

const usualDays = 30;

/** Active links; each can be revoked immediately. */
const Shares = ({ entryId }: { entryId: number }) => {
  const { data } = useQuery(sharesQuery(entryId));
  const end = useEndShare();
  if (data === undefined || data.shares.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label="Links, die gelten">
      <Title order={3} size="h5">
        Links, die gelten
      </Title>
      {data.shares.map(({ ID, timeCreated, timeEnd, hasPassword, opened }) => (
        <Group key={ID} justify="space-between" gap="xs">
          <Text size="sm" flex="1 1 12rem">
            Vom {formatDayOf(timeCreated)}, gilt bis {formatDayOf(timeEnd)}
            {hasPassword && ', mit Passwort'}, {opened} mal geöffnet
          </Text>
          <Button
            variant="default"
            size="compact-md"
            loading={end.isPending}
            aria-label={`Beenden: Link vom ${formatDayOf(timeCreated)}`}
            onClick={() => end.mutate({ ID })}
          >
            Beenden
          </Button>
        </Group>
      ))}
    </Stack>
  );
};

/** Freigeben: a link for anyone who has it, with an expiry and optionally a password. */
export const ShareDialog = ({ entry, onClose }: { entry: CloudEntry; onClose: () => void }) => {
  const add = useAddShare();
  const [link, setLink] = useState<string | null>(null);
  const form = useForm({ initialValues: { days: usualDays, password: '' } });
  if (link !== null)
    return (
      <OnceDialog
        title="Dein Link"
        secret={link}
        help="Wer diesen Link hat, kommt an den Inhalt. Du siehst ihn nur jetzt; verloren gegangen, legst du einen neuen an."
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={`„${entry.name}“ freigeben`}
      submitLabel="Link anlegen"
      isPending={add.isPending}
      failure={Object.keys(form.errors).length > 0 ? null : add.error}
      onSubmit={form.onSubmit((values) =>
        add.mutate({ ID: entry.ID, ...values }, { onSuccess: ({ url }) => setLink(url), onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {entry.isFolder
          ? 'Gezeigt wird dieser Ordner mit allem darin. Ordner mit eigenen Rechten bleiben verborgen.'
          : 'Gezeigt wird nur diese Datei.'}{' '}
        Eine Anmeldung braucht es nicht.
      </Text>
      <NumberInput
        label="Gültig für so viele Tage"
        min={1}
        max={cloudLimits.maxShareDays}
        allowDecimal={false}
        {...form.getInputProps('days')}
      />
      <PasswordInput
        label="Passwort"
        description="Ohne Angabe: kein Passwort. Sonst mindestens 8 Zeichen; gib es auf einem anderen Weg weiter als den Link."
        autoComplete="new-password"
        maxLength={100}
        {...form.getInputProps('password')}
      />
      <Shares entryId={entry.ID} />
    </FormDialog>
  );
};
