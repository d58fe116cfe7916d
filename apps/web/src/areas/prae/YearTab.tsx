import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { praeFiles } from '@vereinshaus/contract/prae/calls';
import type { YearRow } from '@vereinshaus/contract/prae/replies';
import { allowanceKinds } from '@vereinshaus/contract/prae/rules';
import { useState } from 'react';
import { useMay } from '../../kit/May.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useSaveReport, yearQuery } from './prae.api.ts';

const columns: readonly Column<YearRow>[] = [
  { key: 'name', label: 'Name', value: (row) => row.fullname, width: 180, sticky: true },
  { key: 'kind', label: 'Art', value: (row) => allowanceKinds[row.kind], filter: 'select', width: 190 },
  { key: 'amount', label: 'Ausgezahlt', value: (row) => row.amount, type: 'money', width: 120 },
  { key: 'missing', label: 'Es fehlt', value: (row) => row.missing, width: 220 },
];
const idOf = ({ child_ID, kind }: YearRow) => `${child_ID}-${kind}`;
const lineOf = (row: YearRow) =>
  [formatMoney(row.amount), row.missing && `fehlt: ${row.missing}`].filter(Boolean).join(' · ');

export const YearSelect = ({ year, onChange }: { year: number; onChange: (year: number) => void }) => {
  const now = useOpenedAt().getFullYear();
  const years = [now + 1, now, now - 1, now - 2, now - 3];
  return (
    <Select
      label="Jahr"
      w={110}
      data={years.map(String)}
      value={String(year)}
      allowDeselect={false}
      onChange={(chosen) => onChange(Number(chosen ?? now))}
    />
  );
};

/** Das Jahr: who received what, and the list L 19. */
export const YearTab = () => {
  const [year, setYear] = useState(useOpenedAt().getFullYear());
  const list = useQuery(yearQuery(year));
  const save = useSaveReport();
  const mayTake = useMay(praeFiles.report.access);
  const missing = list.data?.rows.filter((row) => row.missing !== '').length ?? 0;
  return (
    <Stack gap="md">
      <Group align="flex-end" justify="space-between">
        <YearSelect year={year} onChange={setYear} />
        {mayTake && (
          <Group gap="sm">
            {(['xlsx', 'csv'] as const).map((format) => (
              <Button
                key={format}
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                loading={save.isPending && save.variables?.format === format}
                onClick={() => save.mutate({ year, format })}
              >
                {format === 'xlsx' ? 'L 19 als Tabelle' : 'L 19 als Datei'}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      {list.data !== undefined && (
        <Text size="sm" c="dimmed">
          Die Liste L 19 für {year} ist bis {formatDay(list.data.dueOn)} über ELDA zu melden. Gezählt wird nach dem Tag
          der Überweisung{list.data.zvr === '' ? '.' : `, ZVR-Zahl ${list.data.zvr}.`}
        </Text>
      )}
      {missing > 0 && (
        <StatusBanner kind="info">
          Von {missing === 1 ? '1 Person' : `${missing} Personen`} fehlt noch etwas für die Liste.
        </StatusBanner>
      )}
      <DataTable
        id="prae-year"
        title={`Entschädigungen ${year}`}
        {...rowsOf(list, 'rows')}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Person', many: 'Personen' }}
        emptyText="In diesem Jahr wurde noch nichts ausgezahlt."
        exportFor={may('prae')}
      />
    </Stack>
  );
};
