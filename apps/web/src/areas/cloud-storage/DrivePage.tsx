import {
  Anchor,
  Button,
  Card,
  Code,
  CopyButton,
  Group,
  NumberInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconExternalLink, IconFolders, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ApiTokenRow } from '@vereinshaus/contract/api-tokens/calls';
import { driveRight, tokenLimits } from '@vereinshaus/contract/api-tokens/rules';
import { webdavPath } from '@vereinshaus/contract/cloud-storage/rules';
import { formatDayOf, formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { OnceDialog } from '../api-tokens/shared/OnceDialog.tsx';
import { tokensQuery, useAddToken, useRevokeToken } from '../api-tokens/shared/tokens.api.ts';
import { useClub } from '../clubs/shared/club.ts';
import { Confirming, useAskWho } from '../session/shared/confirming.ts';

const usualDays = 365;

type KeyDialogProps = { onCreated: (key: string) => void; onClose: () => void };

const KeyForm = ({ onCreated, onClose }: KeyDialogProps) => {
  const add = useAddToken('own');
  const askWho = useAskWho();
  const form = useForm({ initialValues: { name: '', days: usualDays } });
  const create = () =>
    add.mutate(
      { ...form.values, rights: [driveRight] },
      {
        onSuccess: ({ token }) => onCreated(token),
        onError: (error) => {
          if (!askWho(error, create)) form.setErrors(fieldErrorsOf(error));
        },
      },
    );
  const isAsking = add.error !== null && 'code' in add.error && add.error.code === 'session.confirmationNeeded';
  return (
    <FormDialog
      title="Neuer Zugriffsschlüssel"
      submitLabel="Schlüssel anlegen"
      isPending={add.isPending}
      failure={isAsking || Object.keys(form.errors).length > 0 ? null : add.error}
      onSubmit={form.onSubmit(create)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Für welches Gerät er ist, z. B. Laptop zuhause."
        withAsterisk
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <NumberInput
        label="Gültig für so viele Tage"
        min={1}
        max={tokenLimits.maxDays}
        allowDecimal={false}
        {...form.getInputProps('days')}
      />
      <Text size="sm" c="dimmed">
        Er öffnet nur die Vereinsdateien, mit deinen Rechten, und sonst nichts.
      </Text>
    </FormDialog>
  );
};

const KeyDialog = (props: KeyDialogProps) => (
  <Confirming>
    <KeyForm {...props} />
  </Confirming>
);

const KeyCard = ({ token, onRevoke }: { token: ApiTokenRow; onRevoke: () => void }) => (
  <Card withBorder component="li" aria-label={token.name}>
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600}>{token.name}</Text>
        <Text size="sm" c="dimmed">
          {token.beginning}…, gilt bis {formatDayOf(token.timeEnd)},{' '}
          {token.timeUsed === 0 ? 'noch nie verwendet' : `zuletzt verwendet ${formatMoment(token.timeUsed)}`}
        </Text>
      </div>
      <Button variant="default" aria-label={`Sperren: ${token.name}`} onClick={onRevoke}>
        Sperren
      </Button>
    </Group>
  </Card>
);

/** Keys that open the drive now. */
const Keys = () => {
  const answer = useQuery(tokensQuery('own'));
  const revoke = useRevokeToken('own');
  const now = Math.floor(useOpenedAt().getTime() / 1000);
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiTokenRow | null>(null);
  const opensDrive = ({ rights, timeRevoked, timeEnd }: ApiTokenRow) =>
    rights.includes(driveRight) && timeRevoked === 0 && timeEnd > now;
  return (
    <Stack component="section" gap="sm" aria-label="Zugriffsschlüssel">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Zugriffsschlüssel
        </Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          Neuer Schlüssel
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Statt deines Passworts gibst du am Gerät einen Zugriffsschlüssel ein, bei anderen heißt er App-Passwort. Für
        jedes Gerät einen eigenen: Geht eines verloren, sperrst du nur seinen.
      </Text>
      <QueryState
        query={answer}
        isEmpty={({ tokens }) => !tokens.some(opensDrive)}
        empty={
          <Text c="dimmed">Noch kein Gerät ist verbunden. Leg einen Schlüssel an und folge der Cloud-Anleitung.</Text>
        }
      >
        {({ tokens }) => (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {tokens.filter(opensDrive).map((token) => (
              <KeyCard key={token.ID} token={token} onRevoke={() => setRevoked(token)} />
            ))}
          </Stack>
        )}
      </QueryState>
      {isAdding && (
        <KeyDialog
          onCreated={(key) => {
            setAdding(false);
            setCreated(key);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {created !== null && (
        <OnceDialog
          title="Dein Zugriffsschlüssel"
          secret={created}
          help="Gib ihn gleich am Gerät als Passwort ein. Du siehst ihn nur jetzt; verloren gegangen, legst du einen neuen an."
          onClose={() => setCreated(null)}
        />
      )}
      {revoked !== null && (
        <ConfirmModal
          opened
          title="Schlüssel sperren?"
          confirmLabel="Schlüssel sperren"
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate({ ID: revoked.ID }, { onSettled: () => setRevoked(null) })}
          onClose={() => setRevoked(null)}
        >
          {`Das Gerät mit „${revoked.name}“ kommt sofort nicht mehr an die Vereinsdateien.`}
        </ConfirmModal>
      )}
    </Stack>
  );
};

/** Where the drive is. */
const Address = () => {
  const address = `${window.location.origin}${webdavPath}`;
  return (
    <Card withBorder component="section" aria-label="Adresse">
      <Stack gap="xs">
        <Title order={2} size="h4">
          Adresse
        </Title>
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }} fz="md">
            {address}
          </Code>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-md" onClick={copy}>
                {copied ? 'Kopiert' : 'Adresse kopieren'}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Text size="sm">
          Als Benutzername geht deine E-Mail-Adresse, als Passwort ein Zugriffsschlüssel. Wie du dein Gerät verbindest,
          steht in der{' '}
          <Anchor component={Link} to="/cloudstorage/anleitung">
            Cloud-Anleitung
          </Anchor>
          .
        </Text>
      </Stack>
    </Card>
  );
};

const OwnCloud = ({ url }: { url: string }) => (
  <Card withBorder>
    <Stack gap="sm" align="flex-start">
      <Text>
        Dein Verein hat seine Dateien in einer eigenen Cloud. Dort meldest du dich mit den Zugangsdaten an, die du vom
        Verein hast.
      </Text>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        Zur Cloud des Vereins
      </Button>
      <Text size="sm" c="dimmed">
        {new URL(url).host}
      </Text>
    </Stack>
  </Card>
);

/** /cloudstorage/login: how to get at the club's files, here or in its own cloud. */
export const DrivePage = () => {
  const { cloudStorageUrl } = useClub();
  return (
    <Stack maw={820} gap={0}>
      <PageHeader
        title="Cloud-Speicher"
        description={
          cloudStorageUrl === ''
            ? 'Die Vereinsdateien als Netzlaufwerk auf deinem Computer oder Handy.'
            : 'Die Dateien des Vereins liegen in seiner eigenen Cloud.'
        }
        {...(cloudStorageUrl === '' && {
          action: (
            <Button
              component={Link}
              to="/cloudstorage/dateien"
              variant="default"
              leftSection={<IconFolders size={18} aria-hidden />}
            >
              Im Browser öffnen
            </Button>
          ),
        })}
      />
      {cloudStorageUrl === '' ? (
        <Stack gap="lg">
          <Address />
          <Keys />
        </Stack>
      ) : (
        <OwnCloud url={cloudStorageUrl} />
      )}
    </Stack>
  );
};
