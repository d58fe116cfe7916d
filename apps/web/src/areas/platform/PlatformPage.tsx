import { Anchor, Badge, Button, Group } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { platform } from '@vereinshaus/contract/platform/calls';
import { clubStateLabels } from '@vereinshaus/contract/platform/club-states';
import { quotaTitle } from '@vereinshaus/contract/quotas/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useCommand } from '../../kit/api.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { formatBytes } from '../../kit/format-bytes.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { ApplicationsSection } from './ApplicationsSection.tsx';

type Line = ReplyOf<typeof platform.clubs>['clubs'][number];

const NameCell = ({ club }: { club: Line }) => (
  <Group gap="xs">
    <Anchor component={Link} to={`/plattform/verein/${club.ID}`}>
      {club.name}
    </Anchor>
    {club.isDemo && <Badge variant="light">Vorführung</Badge>}
  </Group>
);

/** The quota that is filled most; empty = none is granted. */
const fullestOf = ({ persons, storageBytes, mails, quota }: Line): string => {
  const shares = [
    { title: quotaTitle('persons'), used: persons, most: quota.maxPersons },
    { title: quotaTitle('storage'), used: storageBytes / 1024 ** 2, most: quota.maxStorageMb },
    { title: quotaTitle('mails'), used: mails, most: quota.maxMails },
  ];
  const [fullest] = shares
    .filter(({ most }) => most > 0)
    .map(({ title, used, most }) => ({ title, percent: Math.floor((used * 100) / most) }))
    .sort((one, other) => other.percent - one.percent);
  return fullest === undefined ? '' : `${fullest.title}: ${formatNumber(fullest.percent)}\u00a0%`;
};

const columns: readonly Column<Line>[] = [
  { key: 'name', label: 'Verein', value: (club) => club.name, render: (club) => <NameCell club={club} />, width: 260 },
  { key: 'domain', label: 'Adresse', value: (club) => club.domain, width: 200 },
  { key: 'state', label: 'Status', filter: 'select', value: (club) => clubStateLabels[club.state], width: 120 },
  { key: 'quota', label: 'Kontingent', value: fullestOf, width: 170 },
  { key: 'members', label: 'Mitglieder', type: 'count', value: (club) => club.members, width: 110 },
  { key: 'persons', label: 'Personen', type: 'count', value: (club) => club.persons, width: 100 },
  {
    key: 'storage',
    label: 'Speicher',
    type: 'number',
    value: (club) => club.storageBytes,
    render: (club) => formatBytes(club.storageBytes),
    width: 110,
  },
  { key: 'mails', label: 'E-Mails in 30 Tagen', type: 'count', value: (club) => club.mails, width: 130 },
  { key: 'requests', label: 'Anfragen in 7 Tagen', type: 'count', value: (club) => club.requests, width: 130 },
  { key: 'busy', label: 'Antwortzeit in 7 Tagen (s)', type: 'number', value: (club) => club.busySeconds, width: 140 },
  { key: 'lastActiveOn', label: 'Letzte Aktivität', type: 'date', value: (club) => club.lastActiveOn, width: 140 },
  { key: 'courses', label: 'Kurse', type: 'count', value: (club) => club.courses, width: 90 },
  { key: 'bookings', label: 'Buchungen', type: 'count', value: (club) => club.bookings, width: 110 },
  { key: 'lastSignIn', label: 'Letzte Anmeldung', type: 'moment', value: (club) => club.lastSignIn, width: 160 },
];

const lineOf = (club: Line) =>
  [
    club.members === 1 ? 'ein Mitglied' : `${formatNumber(club.members)} Mitglieder`,
    clubStateLabels[club.state],
    fullestOf(club),
  ]
    .filter(Boolean)
    .join(', ');

/** Die Vorführung verlassen: with the demo the account goes that everybody knows, also when it is the own one. */
const RemoveDemo = () => {
  const [isAsked, setAsked] = useState(false);
  const remove = useCommand(platform.removeDemo, { invalidates: [platform.clubs], announces: true });
  const confirm = () =>
    remove.mutate(
      {},
      {
        onSuccess: ({ setUpPath }) => {
          setAsked(false);
          if (setUpPath !== '') location.assign(setUpPath);
        },
      },
    );
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsked(true)}>
        Vorführ-Vereine entfernen
      </Button>
      <ConfirmModal
        opened={isAsked}
        title="Vorführ-Vereine entfernen?"
        confirmLabel="Vorführ-Vereine entfernen"
        isPending={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        Beide Vereine werden mit allem darin sofort gelöscht, ebenso das Konto plattform@demo.test. Bist du damit
        angemeldet, legst du danach gleich ein eigenes an.
      </ConfirmModal>
    </>
  );
};

/** Alle Vereine der Installation, in Zahlen. */
export const PlatformPage = () => {
  const clubs = useQuery(query(platform.clubs, {}));
  return (
    <>
      <PageHeader
        title="Plattform"
        description={`Alle Vereine dieser Installation. Personen siehst du hier keine.${clubs.data ? ` Version ${clubs.data.version}.` : ''}`}
        action={
          <Button component={Link} to="/plattform/neu" leftSection={<IconPlus size={18} aria-hidden />}>
            Verein anlegen
          </Button>
        }
      />
      <ApplicationsSection />
      <QueryState query={clubs}>
        {(data) => (
          <>
            <DataTable
              id="platform-clubs"
              title="Vereine"
              rows={data.clubs}
              columns={columns}
              rowId={(club) => String(club.ID)}
              countLabel={{ one: 'Verein', many: 'Vereine' }}
              defaultSort="name"
              cardLine={lineOf}
            />
            {data.clubs.some(({ isDemo }) => isDemo) && (
              <Group mt="lg">
                <RemoveDemo />
              </Group>
            )}
          </>
        )}
      </QueryState>
    </>
  );
};
