import { type DunningNotice, dunning } from '@vereinshaus/contract/dunning/calls';
import { dunningLevelLabel, dunningLevelLabels } from '@vereinshaus/contract/dunning/rules';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';

const levels = dunningLevelLabels.flatMap((label, level) => (level === 0 ? [] : [{ value: String(level), label }]));

const columns: readonly Column<DunningNotice>[] = [
  { key: 'time', label: 'Zeit', type: 'moment', value: ({ time }) => time, width: 185 },
  {
    key: 'fullname',
    label: 'An wen',
    value: ({ fullname }) => fullname,
    render: ({ child_ID: personId, fullname }) => <ProfileLink personId={personId} name={fullname} />,
    width: 180,
  },
  {
    key: 'level',
    label: 'Stufe',
    value: ({ level }) => dunningLevelLabel(level),
    filter: 'select',
    options: levels,
    multiple: true,
    width: 170,
  },
  { key: 'amount', label: 'Verlangt', type: 'money', value: ({ amount }) => amount, filter: 'none', width: 110 },
  { key: 'fee', label: 'Davon Spesen', type: 'money', value: ({ fee }) => fee, filter: 'none', width: 120 },
  {
    key: 'open',
    label: 'Noch offen',
    type: 'money',
    value: ({ open }) => open,
    filter: 'none',
    sortable: false,
    width: 110,
  },
  { key: 'sender', label: 'Verschickt von', value: ({ sender }) => sender || 'von selbst', width: 160 },
];

const idOf = ({ ID }: DunningNotice) => ID;
const titleOf = ({ fullname, level }: DunningNotice) => `${fullname}: ${dunningLevelLabel(level)}`;
const lineOf = ({ amount, open }: DunningNotice) =>
  `${formatMoney(amount)}, ${open === 0 ? 'bezahlt' : `noch offen ${formatMoney(open)}`}`;
const source = rowsFrom(dunning.notices, (reply) => reply.notices);

/** Sent reminders, newest first. */
export const NoticesTable = () => (
  <DataTable
    id="dunning-notices"
    title="Verschickte Mahnungen"
    fileName="Mahnungen"
    urlKey="v"
    source={source}
    columns={columns}
    rowId={idOf}
    defaultSort="-time"
    countLabel={{ one: 'Nachricht', many: 'Nachrichten' }}
    cardTitle={titleOf}
    cardLine={lineOf}
    emptyText="Noch wurde niemand gemahnt."
  />
);
