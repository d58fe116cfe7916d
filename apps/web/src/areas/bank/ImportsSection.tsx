import { Anchor, Badge, Button, Stack, Title } from '@mantine/core';
import { bank } from '@vereinshaus/contract/bank/calls';
import { type BankImportRow } from '@vereinshaus/contract/bank/records';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { takenImports, useUndoBankImport } from './bank.api.ts';
import { countOf } from './line-text.ts';

const stateOf = ({ isUndone, open, preliminary, settled, lines }: BankImportRow): string => {
  if (isUndone) return 'zurückgenommen';
  if (open > 0) return `${open} offen`;
  if (preliminary > 0) return 'vorläufig';
  return settled === lines ? 'vom Auszug abgelöst' : 'zugeordnet';
};

const periodOf = ({ from, to }: BankImportRow) => (from > 0 && to > 0 ? `${formatDay(from)} – ${formatDay(to)}` : '');

const columns: readonly Column<BankImportRow>[] = [
  { key: 'time', label: 'Wann', type: 'moment', value: ({ time }) => time, sortable: false, width: 160 },
  {
    key: 'fileName',
    label: 'Datei',
    value: ({ fileName }) => fileName,
    render: ({ fileName, file, hash, sender }) => (
      <Anchor
        href={`/api/file/download/${encodeURIComponent(file)}`}
        title={`${sender === '' ? '' : `von ${sender}, `}SHA-256 ${hash}`}
        download
        inherit
      >
        {fileName}
      </Anchor>
    ),
    sortable: false,
    width: 170,
  },
  { key: 'account', label: 'Konto', value: ({ account }) => account, sortable: false, width: 140 },
  { key: 'period', label: 'Zeitraum', value: periodOf, sortable: false, width: 210 },
  {
    key: 'closing',
    label: 'Endstand',
    type: 'money',
    value: ({ closing }) => closing ?? null,
    sortable: false,
    width: 110,
  },
  { key: 'lines', label: 'Zeilen', type: 'count', value: ({ lines }) => lines, sortable: false, width: 70 },
  {
    key: 'state',
    label: 'Status',
    value: stateOf,
    render: (row) => (
      <Badge variant="light" color={row.isUndone || row.preliminary > 0 ? 'gray' : row.open > 0 ? 'yellow' : 'green'}>
        {stateOf(row)}
      </Badge>
    ),
    sortable: false,
    width: 120,
  },
];
const idOf = ({ ID }: BankImportRow) => ID;

/** Earlier imports, with the file and the way back. */
export const ImportsSection = () => {
  const [undone, setUndone] = useState<BankImportRow | null>(null);
  const mayUndo = useMay(bank.undo.access);
  const undo = useUndoBankImport();
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Bisherige Importe
      </Title>
      <DataTable
        id="bank-imports"
        urlKey="i"
        title="Bisherige Importe"
        source={takenImports}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Import', many: 'Importe' }}
        emptyText="Noch kein Kontoauszug übernommen."
        cardTitle={({ fileName }) => fileName}
        cardLine={(row) => `${periodOf(row)}, ${stateOf(row)}`}
        rowActions={(row) =>
          mayUndo && !row.isUndone ? (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Zurücknehmen: ${row.fileName}`}
              onClick={() => setUndone(row)}
            >
              Zurücknehmen
            </Button>
          ) : null
        }
        plain
        hideExport
      />
      <ConfirmModal
        opened={undone !== null}
        title="Wirklich zurücknehmen?"
        confirmLabel="Import zurücknehmen"
        isPending={undo.isPending}
        onConfirm={() => undone && undo.mutate({ ID: undone.ID }, { onSettled: () => setUndone(null) })}
        onClose={() => setUndone(null)}
      >
        {undone &&
          `${countOf(undone.lines, 'Zeile', 'Zeilen')} aus „${undone.fileName}“${undone.closing === undefined ? '' : ` (Endstand ${formatMoney(undone.closing)})`} verschwinden aus der Liste. Was davon schon zugeordnet ist, wird zurückgebucht, und was es bezahlt hatte, ist wieder offen.`}
      </ConfirmModal>
    </Stack>
  );
};
