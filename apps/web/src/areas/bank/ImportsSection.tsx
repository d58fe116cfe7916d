import { Anchor, Badge } from '@mantine/core';
import { bank } from '@vereinshaus/contract/bank/calls';
import { type BankImportRow } from '@vereinshaus/contract/bank/records';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { RunsSection, runId } from '../../kit/import/RunsSection.tsx';
import { useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
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
/** Earlier imports, with file and undo. */
export const ImportsSection = () => {
  const mayUndo = useMay(bank.undo.access);
  const undo = useUndoBankImport();
  return (
    <RunsSection
      id="bank-imports"
      urlKey="i"
      title="Bisherige Importe"
      source={takenImports}
      columns={columns}
      rowId={runId}
      countLabel={{ one: 'Import', many: 'Importe' }}
      emptyText="Noch kein Kontoauszug übernommen."
      cardTitle={({ fileName }) => fileName}
      cardLine={(row) => `${periodOf(row)}, ${stateOf(row)}`}
      mayUndo={mayUndo}
      undo={{
        isUndone: (row) => row.isUndone,
        consequence: ({ lines, fileName, closing }) =>
          `${countOf(lines, 'Zeile', 'Zeilen')} aus „${fileName}“${closing === undefined ? '' : ` (Endstand ${formatMoney(closing)})`} verschwinden aus der Liste. Was davon schon zugeordnet ist, wird zurückgebucht, und was es bezahlt hatte, ist wieder offen.`,
        isPending: undo.isPending,
        start: ({ ID }, options) => undo.mutate({ ID }, options),
      }}
    />
  );
};
