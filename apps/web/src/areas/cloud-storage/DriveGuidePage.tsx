import { Anchor, Card, Code, List, Stack, Text, Title } from '@mantine/core';
import { webdavPath } from '@vereinshaus/contract/cloud-storage/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';

type Guide = { title: string; steps: (address: ReactNode) => readonly ReactNode[]; hint?: string };

const guides: readonly Guide[] = [
  {
    title: 'Windows 10 und 11',
    steps: (address) => [
      'Öffne den Explorer und klick rechts auf „Dieser PC“.',
      'Wähle „Netzlaufwerk verbinden“. Unter Windows 11 liegt das hinter den drei Punkten.',
      <>Gib als Ordner ein: {address}</>,
      'Hak „Verbindung mit anderen Anmeldeinformationen herstellen“ an und klick auf „Fertig stellen“.',
      'Gib deine E-Mail-Adresse und den Zugriffsschlüssel ein und hak „Anmeldedaten speichern“ an.',
    ],
    hint: 'Windows öffnet von sich aus keine Dateien über 50 MB von Netzlaufwerken im Internet. Größere lädst du im Browser.',
  },
  {
    title: 'Mac',
    steps: (address) => [
      'Öffne den Finder und wähle oben „Gehe zu“ und dann „Mit Server verbinden“.',
      <>Gib ein: {address}</>,
      'Klick auf „Verbinden“ und wähle „Registrierter Benutzer“.',
      'Gib deine E-Mail-Adresse und den Zugriffsschlüssel ein.',
    ],
  },
  {
    title: 'Linux',
    steps: (address) => [
      'Öffne in den Dateien links „Andere Orte“ (GNOME) oder „Netzwerk“ (KDE).',
      <>Gib bei „Mit Server verbinden“ die Adresse mit davs statt https ein, sonst gleich: {address}</>,
      'Gib deine E-Mail-Adresse und den Zugriffsschlüssel ein.',
    ],
    hint: 'Ohne Oberfläche geht es mit davfs2 oder rclone (Art „webdav“, Anbieter „other“).',
  },
  {
    title: 'iPhone und iPad',
    steps: (address) => [
      'Installiere eine App, die WebDAV kann, z. B. Documents. Die Dateien-App allein kann es nicht.',
      'Leg darin eine neue Verbindung der Art „WebDAV“ an.',
      <>Gib als Adresse ein: {address}</>,
      'Gib deine E-Mail-Adresse und den Zugriffsschlüssel ein.',
    ],
  },
  {
    title: 'Android',
    steps: (address) => [
      'Installiere eine App, die WebDAV kann, z. B. Solid Explorer oder Material Files.',
      'Leg darin einen neuen Speicher der Art „WebDAV“ an.',
      <>Gib als Adresse ein: {address}</>,
      'Gib deine E-Mail-Adresse und den Zugriffsschlüssel ein.',
    ],
  },
];

const GuideCard = ({ title, steps, hint, address }: Guide & { address: ReactNode }) => (
  <Card withBorder component="section" aria-label={title}>
    <Title order={2} size="h4" mb="xs">
      {title}
    </Title>
    <List type="ordered" spacing="xs">
      {steps(address).map((step, place) => (
        <List.Item key={place}>{step}</List.Item>
      ))}
    </List>
    {hint !== undefined && (
      <Text size="sm" c="dimmed" mt="xs">
        {hint}
      </Text>
    )}
  </Card>
);

/** /cloudstorage/anleitung: instructions for a network drive, step by step and by device. */
export const DriveGuidePage = () => {
  const { cloudStorageUrl } = useClub();
  const address = <Code style={{ overflowWrap: 'anywhere' }}>{`${window.location.origin}${webdavPath}`}</Code>;
  return (
    <Stack data-page="text" gap="md">
      <PageHeader
        title="Cloud-Anleitung"
        description="So werden die Vereinsdateien zu einem Laufwerk auf deinem Gerät."
        back={{ to: '/cloudstorage/login', label: 'Cloud-Speicher' }}
      />
      {cloudStorageUrl !== '' && (
        <StatusBanner kind="info">
          Euer Verein hat seine Dateien in einer eigenen Cloud. Deren Adresse und Anleitung bekommst du vom Verein.
        </StatusBanner>
      )}
      <Text>
        Vorher brauchst du einen Zugriffsschlüssel: Leg ihn unter{' '}
        <Anchor component={Link} to="/cloudstorage/login">
          Cloud-Speicher
        </Anchor>{' '}
        an. Er steht beim Verbinden dort, wo nach dem Passwort gefragt wird.
      </Text>
      {guides.map((guide) => (
        <GuideCard key={guide.title} {...guide} address={address} />
      ))}
      <Card withBorder component="section" aria-label="Wenn es nicht geht">
        <Title order={2} size="h4" mb="xs">
          Wenn es nicht geht
        </Title>
        <List spacing="xs">
          <List.Item>„Zugriff verweigert“: Der Schlüssel ist abgelaufen oder gesperrt. Leg einen neuen an.</List.Item>
          <List.Item>Nach mehreren falschen Versuchen heißt es warten. Nach ein paar Minuten geht es wieder.</List.Item>
          <List.Item>Ein Ordner fehlt: Er ist nicht für dich freigegeben. Frag im Büro nach.</List.Item>
          <List.Item>„Nicht genügend Speicher“: Der Platz des Vereins ist voll.</List.Item>
          <List.Item>Gelöscht: Es liegt 30 Tage im Papierkorb der Vereinsdateien.</List.Item>
        </List>
      </Card>
    </Stack>
  );
};
