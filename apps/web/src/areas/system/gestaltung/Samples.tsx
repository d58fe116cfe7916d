import {
  Anchor,
  Badge,
  Button,
  Card,
  Checkbox,
  Chip,
  Group,
  Radio,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Tabs,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { showBanner } from '../../../kit/banners.ts';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { ChartCard } from '../../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../../kit/charts/chart-colours.ts';
import { DayInput } from '../../../kit/DayInput.tsx';
import { Drawing } from '../../../kit/Drawing.tsx';
import success from '../../../kit/drawings/success.svg';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { FamilyContext, personHues } from '../../../kit/person-colour.ts';
import { SkeletonLines } from '../../../kit/QueryState.tsx';
import { SaveBar } from '../../../kit/SaveBar.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { courseThemes } from '../../courses/shared/course-themes.ts';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs">
    <Title order={3} size="h6">
      {title}
    </Title>
    {children}
  </Stack>
);

const Buttons = () => (
  <Part title="Knöpfe, Zustände, Links">
    <Group gap="xs">
      <Button>Kurs buchen</Button>
      <Button variant="default">Abbrechen</Button>
      <Button variant="light">Mehr</Button>
      <Button variant="subtle">Warum?</Button>
      <Button color="red">Löschen</Button>
      <Button disabled>Gesperrt</Button>
      <Button loading>Lädt</Button>
    </Group>
    <Group gap="xs">
      <Badge variant="light">gebucht</Badge>
      <Badge variant="light" color="yellow">
        Warteliste, Platz 3
      </Badge>
      <Badge variant="light" color="red">
        überfällig
      </Badge>
      <Badge color="gray">verborgen</Badge>
    </Group>
    <Text>
      Ein Satz mit einem <Anchor href="#">Link darin</Anchor>, der unterstrichen ist.
    </Text>
  </Part>
);

const Fields = ({ name }: { name: string }) => {
  const [day, setDay] = useState(20_180_309);
  return (
    <Part title="Felder">
      <TextInput label="Vorname" placeholder="z. B. Lena" />
      <TextInput label="Telefon" defaultValue="123" error="Bitte gib die Telefon-Nummer ein!" />
      <DayInput label="Geburtsdatum" value={day} onChange={setDay} />
      <Select label="Halle" data={['Turnsaal', 'Stadthalle']} placeholder="wählen" />
      <Checkbox label="Ich bin einverstanden." defaultChecked />
      <Checkbox label="Ich übernehme die Zahlung." error="Bitte noch ankreuzen!" />
      <Radio label="Halbjährlich" name={`${name}-rate`} defaultChecked />
      <Switch label="Logo anzeigen" defaultChecked />
      <Switch label="Kurs verbergen" />
      <SegmentedControl aria-label="Ansicht" data={['Karten', 'Kurz']} />
      <Chip.Group>
        <Group gap={6} role="radiogroup" aria-label="Wochentag">
          {['Montag', 'Dienstag', 'Mittwoch'].map((weekday) => (
            <Chip key={weekday} value={weekday}>
              {weekday}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Part>
  );
};

const family = personHues.map((_, place) => place + 1);
const names = ['Anna', 'Bruno', 'Clara', 'David', 'Eva', 'Felix', 'Greta', 'Hugo'];

const Persons = () => (
  <Part title="Personen">
    <FamilyContext value={family}>
      <Group gap="xs">
        {family.map((id) => (
          <PersonAvatar key={id} personId={id} name={`${names[id - 1]} Berger`} />
        ))}
      </Group>
      <Tabs defaultValue="1">
        <Tabs.List>
          {family.slice(0, 5).map((id) => (
            <Tabs.Tab
              key={id}
              value={String(id)}
              leftSection={<PersonAvatar personId={id} name={names[id - 1] ?? ''} size={24} />}
            >
              {names[id - 1]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
    </FamilyContext>
  </Part>
);

const Pictures = () => (
  <Part title="Zeichnungen">
    <SimpleGrid cols={3} spacing="xs">
      {Object.entries(courseThemes).map(([theme, { drawing }]) => (
        <div key={theme}>
          <Drawing src={drawing} />
          <Text size="xs" ta="center">
            {theme}
          </Text>
        </div>
      ))}
      <Drawing src={success} />
    </SimpleGrid>
  </Part>
);

const bars = [
  ['Mitglieder', 220],
  ['Gäste', 84],
] as const;

const Messages = ({ name }: { name: string }) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <Part title="Meldungen, Dialog, leer, lädt">
      <StatusBanner kind="info">Die Halle ist am Freitag gesperrt.</StatusBanner>
      <StatusBanner kind="error">Der Kurs ist voll.</StatusBanner>
      <StatusBanner kind="success">Lena turnt ab Dienstag mit.</StatusBanner>
      <Group gap="xs">
        <Button variant="default" onClick={() => showBanner('success', 'Gespeichert.')}>
          Meldung
        </Button>
        <Button
          variant="default"
          onClick={() =>
            showBanner('success', 'Termin entfernt.', { undo: () => showBanner('success', 'Der Termin ist zurück.') })
          }
        >
          Mit Rückgängig
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          Dialog
        </Button>
      </Group>
      <ConfirmModal
        opened={isAsking}
        confirmLabel="Termin löschen"
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        Der Termin am Dienstag wird gelöscht.
      </ConfirmModal>
      <Card withBorder>
        <EmptyState action={<Button>Kurs finden</Button>}>Noch ist kein Kurs gebucht.</EmptyState>
      </Card>
      <SkeletonLines lines={3} />
      <ChartCard title={`Zwei Reihen (${name})`} headings={['Art', 'Personen']} rows={bars}>
        <Group gap={4} align="flex-end" h={60}>
          <div style={{ width: 60, height: 60, background: chartColours.main }} />
          <div style={{ width: 60, height: 24, background: chartColours.quiet }} />
        </Group>
      </ChartCard>
      <SaveBar isDirty isPending={false} onDiscard={() => undefined} />
    </Part>
  );
};

/** Each component once; `name` distinguishes the two instances. */
export const Samples = ({ name }: { name: string }) => (
  <Stack gap="xl">
    <Buttons />
    <Fields name={name} />
    <Persons />
    <Pictures />
    <Messages name={name} />
  </Stack>
);
