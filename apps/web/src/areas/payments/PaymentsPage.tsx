import { Badge, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClubPayment, clubPayments } from '@vereinshaus/contract/clubs/club-payments';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { onlineStateLabels, paymentKindLabels } from '@vereinshaus/contract/payments/labels';
import type { SandboxOutcome } from '@vereinshaus/contract/payments/online-payments';
import { useMemo, useState } from 'react';
import { query } from '../../kit/api.ts';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { showBanner } from '../../kit/banners.ts';
import { DayInput } from '../../kit/DayInput.tsx';
import { Figures } from '../../kit/Figures.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { PaymentInfoDialog } from './PaymentInfoDialog.tsx';
import { useDecide } from './payments.api.ts';
import { RefundDialog } from './RefundDialog.tsx';

const stateOf = ({ state, status }: ClubPayment) => {
  if (state !== '') return onlineStateLabels[state];
  return status === 6 ? 'storniert' : 'eingetragen';
};

const stateColours: Readonly<Record<string, string>> = {
  succeeded: 'green',
  failed: 'red',
  returned: 'red',
  cancelled: 'gray',
  entered: 'gray',
};

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const columns: readonly Column<ClubPayment>[] = [
  { key: 'time', label: 'Zeit', type: 'moment', value: ({ time }) => time, width: 175 },
  {
    key: 'fullname',
    label: 'Wer',
    value: ({ fullname }) => fullname,
    render: ({ child_ID: personId, fullname }) => <ProfileLink personId={personId} name={fullname} />,
    width: 155,
  },
  { key: 'amount', label: 'Betrag', type: 'money', value: ({ amount }) => amount, filter: 'none', width: 110 },
  {
    key: 'state',
    label: 'Status',
    value: stateOf,
    render: (row) => (
      <Badge variant="light" color={stateColours[row.state || 'entered'] ?? 'yellow'}>
        {stateOf(row)}
      </Badge>
    ),
    filter: 'select',
    options: [...optionsOf(onlineStateLabels), { value: 'entered', label: 'eingetragen' }],
    width: 165,
  },
  { key: 'text', label: 'Text', value: ({ text }) => text, width: 175 },
  {
    key: 'kind',
    label: 'Art',
    value: ({ kind }) => paymentKindLabels[kind],
    filter: 'select',
    options: optionsOf(paymentKindLabels),
    width: 150,
  },
  {
    key: 'ID_ext',
    label: 'Nummer beim Zahlungsdienst',
    value: ({ ID_ext: name }) => name,
    filter: 'none',
    width: 160,
    hiddenByDefault: true,
  },
];

const idOf = ({ ID }: ClubPayment) => ID;
const titleOf = ({ fullname, amount }: ClubPayment) => `${fullname}: ${formatMoney(amount)}`;

const lineOf = (payment: ClubPayment) => `${formatDayOf(payment.time)}, ${stateOf(payment)}`;

type Period = { from?: number; to?: number };

const id = 'club-payments';
const urlKey = 't';
const defaultSort = '-time';

/** Totals of everything that matches period and filters, not only of this page. */
const Sums = ({ period }: { period: Period }) => {
  const { filters } = useTableState({ id, urlKey, columns, defaultSort }).query;
  const { data } = useQuery(query(clubPayments.list, { ...period, filters, size: 1 }));
  if (data === undefined) return null;
  return (
    <Figures
      label="Summen"
      cols={{ base: 1, xs: 3 }}
      mb="md"
      figures={[
        ['Eingegangen', formatMoney(data.paid)],
        ['Erstattet', formatMoney(data.refunded)],
        ['Noch nicht bestätigt', formatMoney(data.underWay)],
      ]}
    />
  );
};

const trials: readonly { outcome: SandboxOutcome; label: string; isFor: (payment: ClubPayment) => boolean }[] = [
  { outcome: 'settle', label: 'Probe: Bank hat bezahlt', isFor: ({ state }) => state === 'pending' },
  { outcome: 'bounce', label: 'Probe: Konto nicht gedeckt', isFor: ({ state }) => state === 'pending' },
  { outcome: 'dispute', label: 'Probe: zurückbuchen lassen', isFor: ({ state }) => state === 'succeeded' },
  { outcome: 'win', label: 'Probe: Einspruch gewonnen', isFor: ({ state }) => state === 'returned' },
];

type Open = { kind: 'refund' | 'info'; payment: ClubPayment } | null;

const Actions = ({ payment, onOpen }: { payment: ClubPayment; onOpen: (open: Open) => void }) => {
  const decide = useDecide();
  const onError = ({ message }: Error) => showBanner('error', message);
  const offered = payment.isTrial ? trials.filter(({ isFor }) => isFor(payment)) : [];
  if (payment.ID_ext === '') return null;
  return (
    <ButtonMenu
      variant="subtle"
      size="compact-sm"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      items={() => (
        <>
          {payment.refundable > 0 && (
            <Menu.Item onClick={() => onOpen({ kind: 'refund', payment })}>Erstatten</Menu.Item>
          )}
          <Menu.Item onClick={() => onOpen({ kind: 'info', payment })}>Beim Zahlungsdienst</Menu.Item>
          {offered.map(({ outcome, label }) => (
            <Menu.Item key={outcome} onClick={() => decide.mutate({ page: payment.ID_ext, outcome }, { onError })}>
              {label}
            </Menu.Item>
          ))}
        </>
      )}
    >
      Aktionen
    </ButtonMenu>
  );
};

/** /zahlungen: all payments of the club. */
export const PaymentsPage = () => {
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(0);
  const [open, setOpen] = useState<Open>(null);
  const mayRefund = useMay(clubPayments.refund.access);
  const period = useMemo<Period>(() => ({ ...(from !== 0 && { from }), ...(to !== 0 && { to }) }), [from, to]);
  const source = useMemo(() => rowsFrom(clubPayments.list, (reply) => reply.payments, period), [period]);
  return (
    <>
      <PageHeader title="Zahlungen" />
      <Sums period={period} />
      <DataTable
        id={id}
        urlKey={urlKey}
        title="Zahlungen"
        exportFor={clubPayments.list.access}
        source={source}
        columns={columns}
        rowId={idOf}
        defaultSort={defaultSort}
        countLabel={{ one: 'Zahlung', many: 'Zahlungen' }}
        cardTitle={titleOf}
        cardLine={lineOf}
        toolbar={
          <Group gap="xs" wrap="nowrap">
            <DayInput aria-label="Von" placeholder="von TT.MM.JJJJ" size="xs" value={from} onChange={setFrom} />
            <DayInput aria-label="Bis" placeholder="bis TT.MM.JJJJ" size="xs" value={to} onChange={setTo} />
          </Group>
        }
        emptyText="Noch wurde nichts bezahlt."
        fileName="Zahlungen"
        {...(mayRefund && { rowActions: (payment: ClubPayment) => <Actions payment={payment} onOpen={setOpen} /> })}
      />
      {open?.kind === 'refund' && <RefundDialog payment={open.payment} onClose={() => setOpen(null)} />}
      {open?.kind === 'info' && <PaymentInfoDialog name={open.payment.ID_ext} onClose={() => setOpen(null)} />}
    </>
  );
};
