import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { secondFactor } from '@vereinshaus/contract/session/second-factor';
import { type FormEvent, useState } from 'react';
import { send, useCommand } from '../../kit/api.ts';
import { showBanner } from '../../kit/banners.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useFactorChange } from './use-confirmed.ts';

type Passkey = ReplyOf<typeof secondFactor.list>['passkeys'][number];

const RenameDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const [name, setName] = useState(passkey.name);
  const rename = useCommand(secondFactor.renamePasskey, { inline: true, invalidates: [secondFactor.list] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ ID: passkey.ID, name }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Passkey umbenennen"
      submitLabel="Umbenennen"
      isPending={rename.isPending}
      failure={rename.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

/** One passkey: creation, last use and actions. */
export const PasskeyCard = ({ passkey }: { passkey: Passkey }) => {
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const remove = useFactorChange(() => send(secondFactor.removePasskey, { ID: passkey.ID }), {
    onDone: ({ message }) => showBanner('success', message),
  });
  const used = passkey.lastUsed === 0 ? 'noch nie verwendet' : `zuletzt verwendet ${formatMoment(passkey.lastUsed)}`;
  return (
    <Card withBorder component="li" aria-label={passkey.name}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {passkey.name}
          </Text>
          <Text size="sm" c="dimmed">
            Eingerichtet am {formatMoment(passkey.created)}, {used}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button variant="default" aria-label={`Umbenennen: ${passkey.name}`} onClick={() => setDialog('rename')}>
            Umbenennen
          </Button>
          <Button variant="default" aria-label={`Entfernen: ${passkey.name}`} onClick={() => setDialog('remove')}>
            Entfernen
          </Button>
        </Group>
      </Group>
      {dialog === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      <ConfirmModal
        opened={dialog === 'remove'}
        title="Passkey entfernen?"
        confirmLabel="Passkey entfernen"
        isPending={remove.isPending}
        onConfirm={() => {
          close();
          remove.mutate();
        }}
        onClose={close}
      >
        Mit „{passkey.name}“ kannst du dich dann nicht mehr anmelden. Auf dem Gerät selbst bleibt er, bis du ihn auch
        dort löschst.
      </ConfirmModal>
    </Card>
  );
};
