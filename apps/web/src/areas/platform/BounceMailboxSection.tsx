import { Button, Group, NumberInput, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { bounceMailbox, bounceMailboxChecks, mailboxAccess } from '@vereinshaus/contract/platform/bounce-mailbox';
import { useState } from 'react';
import { useCommand } from '../../kit/api.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

type KeptMailbox = ReplyOf<typeof bounceMailbox.get>;

const visibilityToggle = { 'aria-label': 'Passwort anzeigen', tabIndex: 0 };

const counted = ({ messagesRead, bouncesCounted }: KeptMailbox) =>
  [
    messagesRead === 1 ? '1 Nachricht gelesen' : `${messagesRead} Nachrichten gelesen`,
    bouncesCounted === 1 ? '1 davon unzustellbar' : `${bouncesCounted} davon unzustellbar`,
  ].join(', ');

const LastLook = ({ kept }: { kept: KeptMailbox }) => {
  if (kept.timeLooked === 0) return <Text size="sm">Noch nicht nachgesehen.</Text>;
  const at = formatMoment(kept.timeLooked);
  return kept.error === '' ? (
    <Text size="sm">{`Zuletzt nachgesehen: ${at}. Bisher ${counted(kept)}.`}</Text>
  ) : (
    <StatusBanner kind="error">{`Zuletzt nachgesehen: ${at}. ${kept.error}`}</StatusBanner>
  );
};

const RemoveModal = ({ onClose }: { onClose: () => void }) => {
  const remove = useCommand(bounceMailbox.remove, { invalidates: [bounceMailbox.get], announces: true });
  return (
    <ConfirmModal
      opened
      title="Postfach nicht mehr lesen?"
      confirmLabel="Nicht mehr lesen"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({}, { onSettled: onClose })}
      onClose={onClose}
    >
      Was zurückkommt, zählt dann nicht mehr. Im Postfach bleibt alles, wie es ist.
    </ConfirmModal>
  );
};

const MailboxForm = ({ kept, onRemove }: { kept: KeptMailbox; onRemove: () => void }) => {
  const save = useCommand(bounceMailbox.save, { invalidates: [bounceMailbox.get], inline: true, announces: true });
  const test = useCommand(bounceMailboxChecks.test, { inline: true, announces: true });
  const form = useForm({
    initialValues: { server: kept.server, port: kept.port, user: kept.user, password: '' },
    validate: schemaResolver(mailboxAccess, { sync: true }),
  });
  const failure = save.error ?? test.error;
  const check = () => {
    save.reset();
    if (!form.validate().hasErrors) test.mutate(form.values, { onError: atFields(form) });
  };
  const submit = form.onSubmit((values) => {
    test.reset();
    save.mutate(values, { onError: atFields(form), onSuccess: () => form.setFieldValue('password', '') });
  });
  return (
    <Form failure={failure} onSubmit={submit}>
      <Stack>
        {kept.isSetUp && <LastLook kept={kept} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="IMAP-Server"
            description="z. B. imap.anbieter.at"
            required
            {...form.getInputProps('server')}
          />
          <NumberInput
            label="IMAP-Port"
            description="993 verschlüsselt sofort, 143 nach STARTTLS."
            required
            min={1}
            max={65_535}
            hideControls
            {...form.getInputProps('port')}
          />
          <TextInput label="Benutzername des Postfachs" autoComplete="off" required {...form.getInputProps('user')} />
          <PasswordInput
            label="Passwort des Postfachs"
            {...(kept.isSetUp && { description: 'Leer: das bisherige bleibt.' })}
            autoComplete="new-password"
            visibilityToggleButtonProps={visibilityToggle}
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={save.isPending}>
            Postfach speichern
          </Button>
          <Button variant="default" loading={test.isPending} onClick={check}>
            Verbindung prüfen
          </Button>
          {kept.isSetUp && (
            <Button variant="subtle" color="red" onClick={onRemove}>
              Nicht mehr lesen
            </Button>
          )}
        </Group>
      </Stack>
    </Form>
  );
};

/** Postfach für Unzustellbares: wohin zurückkommt, was nicht zugestellt werden konnte. */
export const BounceMailboxSection = ({ kept }: { kept: KeptMailbox }) => {
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <FormSection
      title="Postfach für Unzustellbares"
      description={
        kept.isSetUp
          ? 'Alle zehn Minuten wird nachgesehen, welche E-Mails zurückgekommen sind.'
          : 'Noch keines: E-Mails, die nicht zugestellt werden können, fallen niemandem auf.'
      }
    >
      <MailboxForm key={`${kept.server} ${kept.user}`} kept={kept} onRemove={() => setIsRemoving(true)} />
      {isRemoving && <RemoveModal onClose={() => setIsRemoving(false)} />}
    </FormSection>
  );
};
