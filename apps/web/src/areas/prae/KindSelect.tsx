import { Select } from '@mantine/core';
import type { MonthRow } from '@vereinshaus/contract/prae/replies';
import { type AllowanceKind, allowanceKinds } from '@vereinshaus/contract/prae/rules';
import { useSetKind } from './prae.api.ts';

const kinds = Object.entries(allowanceKinds).map(([value, label]) => ({ value, label }));
const kindFrom = (value: string | null): AllowanceKind => (value === 'small' || value === 'large' ? value : 'prae');

/** Art im Jahr: can be changed until something is submitted. */
export const KindSelect = ({ row, year }: { row: MonthRow; year: number }) => {
  const setKind = useSetKind();
  return (
    <Select
      aria-label={`Art ${year} für ${row.fullname}`}
      size="xs"
      w={110}
      comboboxProps={{ width: 240, position: 'bottom-end' }}
      data={kinds}
      value={row.kind}
      allowDeselect={false}
      disabled={setKind.isPending}
      onChange={(value) => setKind.mutate({ child_ID: row.child_ID, year, kind: kindFrom(value) })}
    />
  );
};
