import { Button, Card, Code, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { SignOnClientRow } from '@vereinshaus/contract/sign-on/calls';
import { signOnAudienceLabels, signOnShareLabels } from '@vereinshaus/contract/sign-on/rules';
import { useState } from 'react';
import { ButtonMenu } from '../../../kit/ButtonMenu.tsx';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { OnceDialog } from '../../api-tokens/shared/OnceDialog.tsx';
import { ClientDialog, type ShownSecret } from './ClientDialog.tsx';
import { clientsQuery, useRemoveClient, useRotateClientSecret } from './sign-on.api.ts';

type Action = 'change' | 'rotate' | 'remove';
type Open = { action: Action; client: SignOnClientRow } | { action: 'add' } | null;

const usedBy = ({ persons, timeUsed }: SignOnClientRow) =>
  timeUsed === 0
    ? 'noch niemand angemeldet'
    : `${persons === 1 ? '1 Person' : `${persons} Personen`}, zuletzt ${formatMoment(timeUsed)}`;

const learns = ({ shares }: SignOnClientRow) =>
  shares.length === 0 ? 'nichts als ein Kennzeichen' : shares.map((share) => signOnShareLabels[share]).join(', ');

const ClientCard = ({ client, onAction }: { client: SignOnClientRow; onAction: (action: Action) => void }) => (
  <Card withBorder component="li" aria-label={client.name}>
    <Group justify="space-between" align="flex-start">
      <Stack gap={4} miw={0} flex="1 1 16rem" style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{client.name}</Text>
        <Text size="sm">
          Client-ID: <Code>{client.clientId}</Code>
        </Text>
        <Text size="sm" c="dimmed">
          {client.redirectUris.join(', ')}
        </Text>
        <Text size="sm">{`Dürfen sich anmelden: ${client.audiences.map((each) => signOnAudienceLabels[each]).join(', ')}`}</Text>
        <Text size="sm">{`Erfährt: ${learns(client)}`}</Text>
        <Text size="sm">{usedBy(client)}</Text>
      </Stack>
      <ButtonMenu
        variant="default"
        aria-label={`Mehr: ${client.name}`}
        items={() => (
          <>
            <Menu.Item onClick={() => onAction('change')}>Ändern</Menu.Item>
            <Menu.Item onClick={() => onAction('rotate')}>Neues Geheimnis</Menu.Item>
            <Menu.Item color="red" onClick={() => onAction('remove')}>
              Sperren
            </Menu.Item>
          </>
        )}
      >
        Mehr
      </ButtonMenu>
    </Group>
  </Card>
);

const RemoveModal = ({ client, onClose }: { client: SignOnClientRow; onClose: () => void }) => {
  const remove = useRemoveClient();
  return (
    <ConfirmModal
      opened
      title="Programm sperren?"
      confirmLabel="Programm sperren"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ ID: client.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      {`Bei „${client.name}“ kann sich niemand mehr mit dem Konto im Verein anmelden.`}
    </ConfirmModal>
  );
};

type RotateModalProps = { client: SignOnClientRow; onRotated: (shown: ShownSecret) => void; onClose: () => void };

const RotateModal = ({ client, onRotated, onClose }: RotateModalProps) => {
  const rotate = useRotateClientSecret();
  return (
    <ConfirmModal
      opened
      title="Neues Geheimnis?"
      confirmLabel="Neues Geheimnis erzeugen"
      isDestructive={false}
      isPending={rotate.isPending}
      onConfirm={() => rotate.mutate({ ID: client.ID }, { onSuccess: onRotated })}
      onClose={onClose}
    >
      Das bisherige gilt sofort nicht mehr. Bis das neue eingetragen ist, kann sich dort niemand anmelden.
    </ConfirmModal>
  );
};

/** Anmeldung in anderen Programmen: programs that accept the club's account. */
export const SignOnSection = () => {
  const answer = useQuery(clientsQuery());
  const [open, setOpen] = useState<Open>(null);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const close = () => setOpen(null);
  const show = (given: ShownSecret) => {
    close();
    if (given.secret !== '') setShown(given);
  };
  return (
    <Stack component="section" aria-label="Anmeldung in anderen Programmen" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Anmeldung in anderen Programmen
        </Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ action: 'add' })}>
          Neues Programm
        </Button>
      </Group>
      <QueryState
        query={answer}
        isEmpty={({ clients }) => clients.length === 0}
        empty="Noch kein Programm. Eure Mitglieder können sich zum Beispiel in eurem WordPress oder Nextcloud mit ihrem Konto im Verein anmelden (OpenID Connect)."
      >
        {({ clients, issuer }) => (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              Adresse für das andere Programm: <Code>{`${issuer}/.well-known/openid-configuration`}</Code>
            </Text>
            <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
              {clients.map((client) => (
                <ClientCard key={client.ID} client={client} onAction={(action) => setOpen({ action, client })} />
              ))}
            </Stack>
          </>
        )}
      </QueryState>
      {open?.action === 'add' && <ClientDialog client={null} onSaved={show} onClose={close} />}
      {open?.action === 'change' && <ClientDialog client={open.client} onSaved={show} onClose={close} />}
      {open?.action === 'rotate' && <RotateModal client={open.client} onRotated={show} onClose={close} />}
      {open?.action === 'remove' && <RemoveModal client={open.client} onClose={close} />}
      {shown !== null && (
        <OnceDialog
          title="Geheimnis des Programms"
          secret={shown.secret}
          help={`Bitte trag es gleich im anderen Programm ein, zusammen mit der Client-ID ${shown.clientId}. Du siehst es nur jetzt.`}
          onClose={() => setShown(null)}
        />
      )}
    </Stack>
  );
};
