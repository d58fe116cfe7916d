import { Stack, Text } from '@mantine/core';
import type { ImportRow } from '@vereinshaus/contract/imports/calls';
import { useMemo } from 'react';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { FamilyEditor } from './FamilyEditor.tsx';
import { type Family, familiesOf, type Managers } from './families.ts';

const columns: readonly Column<Family>[] = [
  { key: 'manager', label: 'Verwalter', value: ({ manager }) => manager, width: 200 },
  {
    key: 'members',
    label: 'Wer dazugehört',
    value: ({ members }) => members.map(({ fullname }) => fullname).join(', '),
    width: 340,
  },
  { key: 'why', label: 'Warum', value: ({ why }) => why, filter: 'select', width: 280 },
  { key: 'kind', label: 'Art', value: ({ kind }) => kind, filter: 'select', width: 180 },
];

const idOf = ({ id }: Family) => id;
const maxNamed = 10;

const namesOf = (alone: readonly Family[]) => {
  const named = alone.slice(0, maxNamed).map(({ id, manager }) => `${manager} (Zeile ${id})`);
  return alone.length > maxNamed ? `${named.join(', ')} und ${alone.length - maxNamed} weitere` : named.join(', ');
};

type Props = { rows: readonly ImportRow[]; onManagers: (managers: Managers) => void };

/** Familien, bevor etwas geschrieben wird: who would belong to whom and why, each of them to be corrected. */
export const FamiliesTab = ({ rows, onManagers }: Props) => {
  const families = useMemo(() => familiesOf(rows), [rows]);
  const heads = useMemo(
    () =>
      rows
        .filter(({ manager, isMinor }) => manager === '' && !isMinor)
        .map(({ row, fullname }) => ({ value: String(row), label: `bei ${fullname} (Zeile ${row})` })),
    [rows],
  );
  const alone = families.filter(({ kind }) => kind === 'minderjährig, ohne Verwalter');
  return (
    <Stack>
      {alone.length > 0 && (
        <StatusBanner kind="info" title="Minderjährige ohne Erwachsene">
          {namesOf(alone)}. Ordne sie jemandem zu, oder lass unter „Spalten zuordnen“ Minderjährige ohne Verwalter zu.
        </StatusBanner>
      )}
      <Text size="sm" c="dimmed">
        Erkannt an IBAN, Adresse, Telefonnummer und Nachname. Klapp eine Familie auf, um sie zu ändern.
      </Text>
      <DataTable
        id="import-families"
        urlKey="g"
        title="Familien"
        rows={families}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Familie oder Einzelperson', many: 'Familien und Einzelpersonen' }}
        fileName="Familien-Vorschlag"
        cardTitle={({ manager }) => manager}
        renderDetail={(family) => <FamilyEditor family={family} heads={heads} onManagers={onManagers} />}
      />
    </Stack>
  );
};
