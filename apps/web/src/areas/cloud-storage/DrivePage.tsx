import { Anchor, Button, Card, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink, IconFolders } from '@tabler/icons-react';
import type { ApiTokenRow } from '@vereinshaus/contract/api-tokens/calls';
import { driveRight } from '@vereinshaus/contract/api-tokens/rules';
import { webdavPath } from '@vereinshaus/contract/cloud-storage/rules';
import { formatDayOf, formatMoment } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { TokenList } from '../api-tokens/shared/TokenList.tsx';
import { useClub } from '../clubs/shared/club.ts';

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

const keyTexts = {
  nameHint: 'Für welches Gerät er ist, z. B. Laptop zuhause.',
  scope: 'Er öffnet nur die Vereinsdateien, mit deinen Rechten, und sonst nichts.',
  whereItGoes: 'Gib ihn gleich am Gerät als Passwort ein.',
  revoking: (name: string) => `Das Gerät mit „${name}“ kommt sofort nicht mehr an die Vereinsdateien.`,
};

/** Keys that currently open the drive. */
const Keys = () => {
  const now = Math.floor(useOpenedAt().getTime() / 1000);
  return (
    <TokenList
      owner="own"
      intro="Statt deines Passworts gibst du am Gerät einen Zugriffsschlüssel ein, bei anderen heißt er App-Passwort. Für jedes Gerät einen eigenen: Geht eines verloren, sperrst du nur seinen."
      empty="Noch kein Gerät ist verbunden. Leg einen Schlüssel an und folge der Cloud-Anleitung."
      fixedRights={[driveRight]}
      isListed={({ rights, timeRevoked, timeEnd }) => rights.includes(driveRight) && timeRevoked === 0 && timeEnd > now}
      renderToken={(token, onRevoke) => <KeyCard key={token.ID} token={token} onRevoke={onRevoke} />}
      texts={keyTexts}
    />
  );
};

/** The URL of the drive. */
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
        Euer Verein hat seine Dateien in einer eigenen Cloud. Dort meldest du dich mit den Zugangsdaten an, die du vom
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

/** /cloudstorage/login: how to access the club's files, here or in its own cloud. */
export const DrivePage = () => {
  const { cloudStorageUrl } = useClub();
  return (
    <Stack data-page="text" gap={0}>
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
