import { Anchor } from '@mantine/core';
import type { DebitFamily } from '@vereinshaus/contract/bank-export/calls';
import { Link } from 'react-router';
import type { Column } from '../../kit/table/columns.ts';
import { leftOutText } from './order-text.ts';

const name: Column<DebitFamily> = {
  key: 'fullname',
  label: 'Familie',
  value: ({ fullname }) => fullname,
  render: ({ ID, fullname }) => (
    <Anchor component={Link} to={`/abrechnung/${ID}`} inherit>
      {fullname}
    </Anchor>
  ),
  width: 180,
  sticky: true,
};
const amount: Column<DebitFamily> = {
  key: 'amount',
  label: 'Betrag',
  type: 'money',
  value: (row) => row.amount,
  width: 110,
};
const text: Column<DebitFamily> = { key: 'text', label: 'Wofür', value: (row) => row.text, width: 260 };

/** What to know about a mandate before using it. */
const hintOf = ({ isFirst, hasEmail }: DebitFamily): string =>
  [isFirst ? 'erster Einzug' : '', hasEmail ? '' : 'ohne E-Mail: bitte anders verständigen']
    .filter((hint) => hint !== '')
    .join(', ');

/** Debits that are collected. */
export const plannedColumns: readonly Column<DebitFamily>[] = [
  name,
  amount,
  text,
  { key: 'mandate', label: 'Mandat', value: ({ mandate, last4 }) => `${mandate} (… ${last4})`, width: 200 },
  { key: 'hint', label: 'Hinweis', value: hintOf, width: 220 },
];

/** Families that are not debited, and why. */
export const leftOutColumns: readonly Column<DebitFamily>[] = [
  name,
  {
    key: 'reason',
    label: 'Warum nicht',
    value: leftOutText,
    // The reason is essential here: it is never truncated.
    render: (row) => <span style={{ whiteSpace: 'normal' }}>{leftOutText(row)}</span>,
    width: 380,
  },
  amount,
  text,
];
