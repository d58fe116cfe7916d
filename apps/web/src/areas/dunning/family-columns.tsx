import { Anchor } from '@mantine/core';
import type { DunningFamily } from '@vereinshaus/contract/dunning/calls';
import { dunningLevelLabel } from '@vereinshaus/contract/dunning/rules';
import { Link } from 'react-router';
import type { Column } from '../../kit/table/columns.ts';
import { listName } from '../persons/shared/list-name.ts';
import { levelText, reasonText } from './dunning-plan.ts';

export const nameOf = (row: DunningFamily) => listName(row) || row.fullname;

const name: Column<DunningFamily> = {
  key: 'fullname',
  label: 'Familie',
  value: nameOf,
  render: (row) => (
    <Anchor component={Link} to={`/abrechnung/${row.ID}`} inherit>
      {nameOf(row)}
    </Anchor>
  ),
  width: 180,
  sticky: true,
};
const since: Column<DunningFamily> = {
  key: 'since',
  label: 'Fällig seit',
  type: 'date',
  value: (row) => row.since,
  width: 110,
};
const due: Column<DunningFamily> = {
  key: 'due',
  label: 'Noch offen',
  type: 'money',
  value: (row) => row.due,
  width: 110,
};
const level: Column<DunningFamily> = { key: 'level', label: 'Bisher', value: levelText, width: 235 };
const email: Column<DunningFamily> = { key: 'email', label: 'E-Mail', value: (row) => row.email ?? '', width: 210 };

/** Families that would be reminded now. */
export const plannedColumns = (readsPersons: boolean): readonly Column<DunningFamily>[] => [
  name,
  due,
  since,
  level,
  {
    key: 'nextLevel',
    label: 'Jetzt',
    value: (row) => dunningLevelLabel(row.nextLevel),
    filter: 'select',
    width: 160,
  },
  { key: 'fee', label: 'Spesen', type: 'money', value: (row) => row.fee, width: 90 },
  ...(readsPersons ? [email] : []),
];

/** Families that are not, and why. */
export const sparedColumns: readonly Column<DunningFamily>[] = [
  name,
  {
    key: 'reason',
    label: 'Warum nicht',
    value: reasonText,
    // The reason is essential here: it is never truncated.
    render: (row) => <span style={{ whiteSpace: 'normal' }}>{reasonText(row)}</span>,
    width: 400,
  },
  due,
  since,
  level,
];
