import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Archive, type ArchiveState, archiveDays } from '@vereinshaus/contract/archives/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { formatBytes } from '../../kit/format-bytes.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { RunProgress } from '../../kit/RunState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { saveFrom } from '../../kit/save-file.ts';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { Confirming, useAskWho } from '../session/shared/confirming.ts';
import { archivesQuery, useOpenArchive, useRequestArchive } from './exports.api.ts';

const stateWords: Readonly<Record<ArchiveState, string>> = {
  making: 'wird erstellt',
  ready: 'bereit',
  failed: 'fehlgeschlagen',
  expired: 'abgelaufen',
};

const columns: readonly Column<Archive>[] = [
  { key: 'time', label: 'Angefordert', type: 'moment', value: (row) => row.time },
  { key: 'fullname', label: 'Von', value: (row) => row.fullname, width: 180 },
  { key: 'state', label: 'Status', value: (row) => stateWords[row.state], width: 140 },
  { key: 'size', label: 'Größe', value: (row) => (row.size === 0 ? '' : formatBytes(row.size)), width: 110 },
];

const idOf = ({ ID }: Archive) => ID;
const lineOf = ({ state, fullname }: Archive) => `${stateWords[state]}, ${fullname}`;

/** State of the newest archive: progress, download, or failure. */
const Newest = ({ archive, onOpen, isOpening }: { archive: Archive; onOpen: () => void; isOpening: boolean }) => {
  if (archive.state === 'making') {
    return (
      <RunProgress
        label="Archiv"
        done={archive.percent}
        total={100}
        text={`Das Archiv wird erstellt: ${archive.percent} %. Du kannst diese Seite verlassen.`}
      />
    );
  }
  if (archive.state === 'failed') {
    return (
      <StatusBanner kind="error">
        Das Archiv konnte nicht erstellt werden. Bitte versuche es noch einmal; wenn es wieder passiert, melde dich beim
        Betreiber.
      </StatusBanner>
    );
  }
  if (archive.state === 'expired') return null;
  return (
    <StatusBanner kind="success" title="Das Archiv liegt bereit">
      <Text size="sm" mb="xs">
        {formatBytes(archive.size)}, bis {formatMoment(archive.until)}. Danach wird es gelöscht.
      </Text>
      <Button loading={isOpening} onClick={onOpen}>
        Archiv herunterladen
      </Button>
    </StatusBanner>
  );
};

const Archives = ({ archives }: { archives: readonly Archive[] }) => {
  const request = useRequestArchive();
  const open = useOpenArchive();
  const askWho = useAskWho();
  const [failure, setFailure] = useState('');
  const failed = (again: () => void) => (error: Error) => setFailure(askWho(error, again) ? '' : error.message);
  const requestOne = () => request.mutate({}, { onSuccess: () => setFailure(''), onError: failed(requestOne) });
  const take = (archiveId: number) =>
    open.mutate(
      { ID: archiveId },
      {
        onSuccess: ({ path }) => {
          setFailure('');
          saveFrom(path);
        },
        onError: failed(() => take(archiveId)),
      },
    );
  const [newest] = archives;
  const ready = archives.find(({ state }) => state === 'ready');
  return (
    <Stack>
      {failure !== '' && <StatusBanner kind="error">{failure}</StatusBanner>}
      {newest && newest !== ready && <Newest archive={newest} onOpen={() => undefined} isOpening={false} />}
      {ready && <Newest archive={ready} onOpen={() => take(ready.ID)} isOpening={open.isPending} />}
      {newest?.state !== 'making' && (
        <Group>
          <Button variant={ready ? 'default' : 'filled'} loading={request.isPending} onClick={requestOne}>
            Archiv erstellen
          </Button>
        </Group>
      )}
      <DataTable
        id="archives"
        title="Bisherige Archive"
        rows={archives}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Archiv', many: 'Archive' }}
        emptyText="Noch keines. Mit „Archiv erstellen“ packt das Programm alle Daten in eine Datei."
        plain
      />
    </Stack>
  );
};

/** Der ganze Verein: everything in one file, for administrators. */
export const ArchiveSection = () => {
  const list = useQuery(archivesQuery());
  return (
    <Confirming>
      <Paper withBorder p="md" component="section" aria-label="Der ganze Verein">
        <Stack>
          <Title order={2} size="h4">
            Der ganze Verein
          </Title>
          <Text size="sm">
            Alle Daten in einer ZIP-Datei: jede Tabelle als CSV für Excel und als JSON, dazu Dateien und Medien.
            LIESMICH.txt erklärt jede Spalte. Ohne Passwörter und Sozialversicherungsnummern. Die Datei ist nicht
            verschlüsselt; sie liegt {archiveDays} Tage bereit und steht in der Historie.
          </Text>
          <QueryState query={list}>{({ archives }) => <Archives archives={archives} />}</QueryState>
        </Stack>
      </Paper>
    </Confirming>
  );
};
