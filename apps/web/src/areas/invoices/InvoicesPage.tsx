import { Anchor, Badge, Button, Group, Menu, Text } from '@mantine/core';
import { IconDots, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type InvoiceRow,
  invoiceFiles,
  invoiceStateLabels,
  invoiceStates,
  invoices,
} from '@vereinshaus/contract/invoices/calls';
import { freeInvoices } from '@vereinshaus/contract/invoices/free-invoices';
import { may } from '@vereinshaus/contract/kit/access';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { CustomerCredits } from './CustomerCredits.tsx';
import { invoiceSumsQuery, saveFacturX, saveInvoicePdf, saveInvoiceXml } from './invoices.api.ts';
import { RunList } from './RunList.tsx';
import { InvoiceBadge } from './shared/InvoiceBadge.tsx';
import { useSaving } from './shared/use-saving.ts';

const CancelInvoiceDialog = part(() => import('./CancelInvoiceDialog.tsx'), 'CancelInvoiceDialog');
const PayInvoiceDialog = part(() => import('./PayInvoiceDialog.tsx'), 'PayInvoiceDialog');
const SendInvoiceDialog = part(() => import('./SendInvoiceDialog.tsx'), 'SendInvoiceDialog');
const RunDialog = part(() => import('./RunDialog.tsx'), 'RunDialog');

const State = ({ state, counterpart, differs }: Pick<InvoiceRow, 'state' | 'counterpart' | 'differs'>) => (
  <Group gap={6}>
    <InvoiceBadge state={state} />
    {differs && (
      <Badge variant="light" color="yellow" autoContrast>
        bitte prüfen
      </Badge>
    )}
    {counterpart !== '' && (
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {counterpart}
      </Text>
    )}
  </Group>
);

const seesBillings = may('accounting_read');

/** Links to the contact, or to the family's billing page. */
const Recipient = ({ recipient, payer_ID: payerId, customer_ID: contactId }: InvoiceRow) => {
  const seesBilling = useMay(seesBillings);
  const path = contactId > 0 ? `/kontakte/${contactId}` : payerId > 0 && seesBilling ? `/abrechnung/${payerId}` : '';
  return path === '' ? (
    recipient
  ) : (
    <Anchor component={Link} to={path} inherit py={2}>
      {recipient}
    </Anchor>
  );
};

/** The server sorts and filters by the same column names. */
const columns: readonly Column<InvoiceRow>[] = [
  { key: 'invoiceNumber', label: 'Nummer', value: (row) => row.invoiceNumber, width: 110 },
  { key: 'invoiceDate', label: 'Datum', type: 'date', value: (row) => row.invoiceDate, width: 105 },
  {
    key: 'recipient',
    label: 'Empfänger',
    value: (row) => row.recipient,
    render: (row) => <Recipient {...row} />,
    width: 150,
  },
  {
    key: 'net',
    label: 'Netto',
    type: 'money',
    value: (row) => row.net,
    filter: 'none',
    hiddenByDefault: true,
    width: 95,
  },
  {
    key: 'tax',
    label: 'Steuer',
    type: 'money',
    value: (row) => row.tax,
    filter: 'none',
    hiddenByDefault: true,
    width: 80,
  },
  { key: 'total', label: 'Betrag', type: 'money', value: (row) => row.total, filter: 'none', width: 95 },
  { key: 'open', label: 'Offen', type: 'money', value: (row) => row.open, filter: 'none', width: 95 },
  {
    key: 'due',
    label: 'Fällig',
    type: 'date',
    value: (row) => row.due,
    filter: 'none',
    hiddenByDefault: true,
    width: 105,
  },
  {
    key: 'state',
    label: 'Status',
    value: (row) => invoiceStateLabels[row.state],
    render: (row) => <State state={row.state} counterpart={row.counterpart} differs={row.differs} />,
    filter: 'select',
    multiple: true,
    options: invoiceStates.map((value) => ({ value, label: invoiceStateLabels[value] })),
    width: 165,
  },
  {
    key: 'fullname',
    label: 'Teilnehmer',
    value: (row) => row.fullname,
    render: (row) => (row.child_ID === 0 ? null : <ProfileLink personId={row.child_ID} name={row.fullname} />),
    width: 130,
  },
  { key: 'subject', label: 'Leistung', value: (row) => row.subject, width: 160 },
  {
    key: 'differs',
    label: 'Bitte prüfen',
    value: (row) => (row.differs ? 'ja' : 'nein'),
    filter: 'select',
    options: [
      { value: 'ja', label: 'ja' },
      { value: 'nein', label: 'nein' },
    ],
    hiddenByDefault: true,
    width: 110,
  },
  {
    key: 'sent',
    label: 'Gesendet am',
    type: 'moment',
    value: (row) => row.timeSent,
    filter: 'select',
    options: [
      { value: 'ja', label: 'ja' },
      { value: 'nein', label: 'nein' },
    ],
    hiddenByDefault: true,
    width: 130,
  },
  {
    key: 'year',
    label: 'Jahr',
    value: (row) => row.invoiceNumber.slice(0, 4),
    hiddenByDefault: true,
    width: 80,
  },
];

const idOf = (row: InvoiceRow) => row.ID;
const titleOf = (row: InvoiceRow) => `${row.invoiceNumber}: ${row.recipient}`;
const lineOf = (row: InvoiceRow) => `${formatMoney(row.total)}, ${invoiceStateLabels[row.state]} · ${row.subject}`;
const urlKey = 't';
const defaultSort = '-invoiceNumber';
const id = 'invoices';

/** Totals of all filtered rows, not only of this page. */
const Sums = () => {
  const { search, filters } = useTableState({ id, urlKey, columns, defaultSort }).query;
  const { data } = useQuery(invoiceSumsQuery(search, filters));
  if (data === undefined || data.total === 0) return null;
  const { net, tax, total, open } = data.sums;
  return (
    <Text mb="md" aria-live="polite">
      {formatNumber(data.total)} {data.total === 1 ? 'Rechnung' : 'Rechnungen'}, zusammen{' '}
      <strong>{formatMoney(total)}</strong>
      {tax !== 0 && ` (netto ${formatMoney(net)}, Umsatzsteuer ${formatMoney(tax)})`}
      {open !== 0 && `, davon offen ${formatMoney(open)}`} (abzüglich Stornorechnungen).
    </Text>
  );
};

type Action = ((invoice: InvoiceRow) => void) | undefined;
type ActionsProps = { invoice: InvoiceRow; onCancel: Action; onPay: Action; onSend: Action };

const stands = ({ state }: InvoiceRow) => state === 'open' || state === 'partly' || state === 'paid';

const Actions = ({ invoice, onCancel, onPay, onSend }: ActionsProps) => {
  const [isPending, save] = useSaving(() => saveInvoicePdf(invoice.ID));
  const [, saveXml] = useSaving(() => saveInvoiceXml(invoice.ID));
  const [, saveElectronic] = useSaving(() => saveFacturX(invoice.ID));
  const canPay = onPay !== undefined && invoice.payer_ID === 0 && invoice.open > 0;
  const canCancel = onCancel !== undefined && stands(invoice);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="subtle"
        loading={isPending}
        onClick={save}
        aria-label={`PDF: Rechnung ${invoice.invoiceNumber}`}
      >
        PDF
      </Button>
      <ButtonMenu
        size="compact-sm"
        variant="subtle"
        px={6}
        aria-label={`Mehr zu Rechnung ${invoice.invoiceNumber}`}
        items={() => (
          <>
            {onSend && <Menu.Item onClick={() => onSend(invoice)}>Per E-Mail schicken</Menu.Item>}
            {canPay && <Menu.Item onClick={() => onPay(invoice)}>Zahlung eintragen</Menu.Item>}
            <Menu.Item onClick={saveElectronic}>E-Rechnung als PDF (ZUGFeRD)</Menu.Item>
            <Menu.Item onClick={saveXml}>E-Rechnung als XML (ebInterface)</Menu.Item>
            {canCancel && (
              <Menu.Item color="red" onClick={() => onCancel(invoice)}>
                Stornieren
              </Menu.Item>
            )}
          </>
        )}
      >
        <IconDots size={18} aria-hidden />
      </ButtonMenu>
    </Group>
  );
};

/** /rechnungen: issued invoices with their state, and batch runs. */
export const InvoicesPage = () => {
  const mayIssue = useMay(invoices.issue.access);
  const [cancelled, setCancelled] = useState<InvoiceRow | null>(null);
  const [isRunOpen, setRunOpen] = useState(false);
  const [paid, setPaid] = useState<InvoiceRow | null>(null);
  const mayPay = useMay(freeInvoices.pay.access);
  const [sent, setSent] = useState<InvoiceRow | null>(null);
  const onSend = useMay(invoiceFiles.send.access) ? setSent : undefined;
  const onCancel = mayIssue ? setCancelled : undefined;
  const onPay = mayPay ? setPaid : undefined;
  return (
    <>
      <PageHeader
        title="Rechnungen"
        action={
          mayIssue && (
            <Group gap="sm">
              <Button
                variant="default"
                component={Link}
                to="/rechnung/neu"
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                Freie Rechnung
              </Button>
              <Button leftSection={<IconStack2 size={18} aria-hidden />} onClick={() => setRunOpen(true)}>
                Rechnungen ausstellen
              </Button>
            </Group>
          )
        }
      />
      <RunList />
      <CustomerCredits />
      <Sums />
      <DataTable
        id={id}
        urlKey={urlKey}
        title="Rechnungen"
        exportFor={invoices.list.access}
        source={rowsFrom(invoices.list, (reply) => reply.invoices)}
        columns={columns}
        rowId={idOf}
        search={{ label: 'Nummer, Name oder Kurs', minLength: 2 }}
        defaultSort={defaultSort}
        countLabel={{ one: 'Rechnung', many: 'Rechnungen' }}
        cardTitle={titleOf}
        cardLine={lineOf}
        emptyText="Noch wurde keine Rechnung ausgestellt."
        fileName="Rechnungen"
        rowActions={(row) => <Actions invoice={row} onCancel={onCancel} onPay={onPay} onSend={onSend} />}
      />
      <DelayedSuspense>
        {cancelled !== null && <CancelInvoiceDialog invoice={cancelled} onClose={() => setCancelled(null)} />}
        {paid !== null && <PayInvoiceDialog invoice={paid} onClose={() => setPaid(null)} />}
        {sent !== null && <SendInvoiceDialog invoice={sent} onClose={() => setSent(null)} />}
        {isRunOpen && <RunDialog onClose={() => setRunOpen(false)} />}
      </DelayedSuspense>
    </>
  );
};
