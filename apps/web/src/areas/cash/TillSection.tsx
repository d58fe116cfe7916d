import { Anchor, Badge, Button, FileInput, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cash, type TillSum } from '@vereinshaus/contract/cash/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDay, formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useRef, useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { May, useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { downloadPath } from '../files/shared/download-path.ts';
import { tillQuery, useImportTill, usePreviewTill, useUndoTill } from './cash.api.ts';

type Import = ReplyOf<typeof cash.till>['imports'][number];

const stateLabels: Readonly<Record<TillSum['state'], string>> = {
  new: 'wird gebucht',
  known: 'schon gebucht',
  wrong: 'geht so nicht',
};

const Sums = ({ sums }: { sums: readonly TillSum[] }) => (
  <Table.ScrollContainer minWidth={560} mah={360}>
    <Table aria-label="Tagessummen">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Tag</Table.Th>
          <Table.Th>Konto</Table.Th>
          <Table.Th ta="right">Satz</Table.Th>
          <Table.Th ta="right">Bar</Table.Th>
          <Table.Th ta="right">Karte</Table.Th>
          <Table.Th>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sums.map((sum) => (
          <Table.Tr key={sum.line}>
            <RowHead>{sum.on === 0 ? `Zeile ${sum.line}` : formatDay(sum.on)}</RowHead>
            <Table.Td>{sum.account}</Table.Td>
            <Table.Td ta="right">{String(sum.percent).replace('.', ',')} %</Table.Td>
            <Table.Td ta="right">{formatMoney(sum.cash)}</Table.Td>
            <Table.Td ta="right">{formatMoney(sum.card)}</Table.Td>
            <Table.Td>{sum.problem || stateLabels[sum.state]}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

/** Why there is nothing to post; empty = there is. */
const whyNotPosted = (sums: readonly TillSum[]): string => {
  if (sums.some(({ state }) => state === 'wrong'))
    return 'Gebucht werden alle Zeilen oder keine. Bitte bessere die Datei aus und wähle sie noch einmal.';
  return sums.some(({ state }) => state === 'new') ? '' : 'Alle Tage dieser Datei sind schon gebucht.';
};

/** A file is parsed, reviewed and then posted. */
const TakeOver = () => {
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const preview = usePreviewTill();
  const run = useImportTill();
  const reset = useRef<() => void>(null);
  const choose = async (chosen: File | null) => {
    preview.reset();
    run.reset();
    setFile(null);
    if (chosen === null) return;
    const read = { name: chosen.name.slice(0, 120), content: await chosen.text() };
    // Allows the same file to be chosen again after it was corrected.
    reset.current?.();
    setFile(read);
    preview.mutate(read);
  };
  const done = () => {
    setFile(null);
    preview.reset();
  };
  const { data } = preview;
  const failure = preview.error ?? run.error;
  return (
    <Stack>
      <FileInput
        label="Datei der Registrierkasse (CSV)"
        description="Eine Zeile je Tag, mit den Spalten Tag; Konto oder Steuersatz; Bar; Karte."
        placeholder="Datei wählen"
        accept=".csv,text/csv"
        clearable
        value={null}
        resetRef={reset}
        maw={420}
        onChange={(chosen) => void choose(chosen)}
      />
      {failure !== null && <StatusBanner kind="error">{failure.message}</StatusBanner>}
      {file !== null && data !== undefined && (
        <>
          <Text fw={600}>{file.name}</Text>
          <Sums sums={data.sums} />
          {whyNotPosted(data.sums) !== '' && <StatusBanner kind="info">{whyNotPosted(data.sums)}</StatusBanner>}
          {whyNotPosted(data.sums) === '' && (
            <Button
              style={{ alignSelf: 'flex-start' }}
              loading={run.isPending}
              onClick={() => run.mutate(file, { onSuccess: done })}
            >
              {formatMoney(data.cash)} bar und {formatMoney(data.card)} Karte buchen
            </Button>
          )}
        </>
      )}
    </Stack>
  );
};

const ImportRow = ({ till, onUndo }: { till: Import; onUndo: (() => void) | undefined }) => (
  <Group component="li" justify="space-between" gap="sm">
    <Stack gap={0}>
      <Anchor href={downloadPath(till.file)} download>
        {till.name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {formatDay(till.from)} – {formatDay(till.to)} · {formatMoney(till.cash)} bar, {formatMoney(till.card)} Karte ·
        übernommen am {formatDayOf(till.time)}
        {till.sender !== '' && ` von ${till.sender}`}
      </Text>
    </Stack>
    {till.isUndone ? (
      <Badge color="gray" variant="light">
        zurückgenommen
      </Badge>
    ) : (
      onUndo !== undefined && (
        <Button variant="subtle" size="compact-md" onClick={onUndo}>
          Zurücknehmen
        </Button>
      )
    )}
  </Group>
);

const Imports = ({ imports }: { imports: readonly Import[] }) => {
  const [undone, setUndone] = useState<Import | null>(null);
  const undo = useUndoTill();
  const mayUndo = useMay(cash.undoTill.access);
  if (imports.length === 0) return <Text c="dimmed">Noch nichts übernommen.</Text>;
  return (
    <>
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Übernahmen">
        {imports.map((till) => (
          <ImportRow key={till.ID} till={till} onUndo={mayUndo ? () => setUndone(till) : undefined} />
        ))}
      </Stack>
      {undone !== null && (
        <ConfirmModal
          opened
          confirmLabel="Übernahme zurücknehmen"
          isPending={undo.isPending}
          onConfirm={() => undo.mutate({ ID: undone.ID }, { onSuccess: () => setUndone(null) })}
          onClose={() => setUndone(null)}
        >
          <Text>Die Buchungszeilen aus „{undone.name}“ werden storniert.</Text>
        </ConfirmModal>
      )}
    </>
  );
};

/** Registrierkasse: imports the totals of a certified till into the books. */
export const TillSection = () => (
  <Paper withBorder p="md" radius="md" component="section" aria-label="Zahlen der Registrierkasse">
    <Stack>
      <Title order={2} size="h4">
        Zahlen der Registrierkasse übernehmen
      </Title>
      <May access={cash.importTill.access}>
        <TakeOver />
      </May>
      <QueryState query={useQuery(tillQuery())}>{({ imports }) => <Imports imports={imports} />}</QueryState>
    </Stack>
  </Paper>
);
