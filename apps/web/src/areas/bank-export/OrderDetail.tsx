import { Anchor, Badge, Button, Group, List, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { returnText } from '@vereinshaus/contract/bank/return-codes';
import {
  type BankOrder,
  type BankOrderLine,
  bankExport,
  type OrderFormat,
  orderFormatLabels,
  orderKindLabels,
  orderLineLabels,
} from '@vereinshaus/contract/bank-export/calls';
import { formatDay, formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { Facts } from '../../kit/Facts.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { downloadPath } from '../files/shared/download-path.ts';
import { orderQuery, useExportOrder } from './bank-export.api.ts';
import { orderState, orderText } from './order-text.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const stateColours = { prepared: 'yellow', exported: 'blue', booked: 'green', returned: 'red', withdrawn: 'gray' };

const stateText = ({ state, code }: BankOrderLine): string => {
  if (code === '') return orderLineLabels[state];
  return state === 'returned' ? returnText(code) : `${orderLineLabels[state]} (${code})`;
};

const columns: readonly Column<BankOrderLine>[] = [
  { key: 'fullname', label: 'Name', value: ({ fullname }) => fullname, width: 180, sticky: true },
  { key: 'amount', label: 'Betrag', type: 'money', value: ({ amount }) => amount, width: 110 },
  {
    key: 'state',
    label: 'Status',
    value: stateText,
    render: (line) => (
      <Badge variant="light" color={stateColours[line.state]}>
        {orderLineLabels[line.state]}
        {line.code === '' ? '' : ` (${line.code})`}
      </Badge>
    ),
    width: 190,
  },
  { key: 'iban', label: 'Konto', value: ({ iban }) => iban, width: 90 },
  { key: 'mandate', label: 'Mandat', value: ({ mandate, text }) => mandate || text, width: 200 },
  { key: 'endToEndId', label: 'Referenz', value: ({ endToEndId }) => endToEndId, width: 160 },
];
const idOf = ({ ID }: BankOrderLine) => ID;

/** Requests the file and saves it in the browser. */
const save = (file: string, name: string) => {
  const link = document.createElement('a');
  link.href = downloadPath(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
};

const ExportFile = ({ order }: { order: BankOrder }) => {
  const exportOrder = useExportOrder();
  const [format, setFormat] = useState<OrderFormat>(order.files[0]?.format ?? 'new');
  const labels = orderFormatLabels[order.kind];
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label="Fassung"
        description="Manche Banken wollen noch die ältere."
        allowDeselect={false}
        w={240}
        maw="100%"
        data={[
          { value: 'new', label: labels.new },
          { value: 'old', label: labels.old },
        ]}
        value={format}
        onChange={(chosen) => setFormat(chosen === 'old' ? 'old' : 'new')}
      />
      <Button
        loading={exportOrder.isPending}
        onClick={() =>
          exportOrder.mutate({ ID: order.ID, format }, { onSuccess: ({ file, name }) => save(file, name) })
        }
      >
        {order.state === 'prepared' ? 'Datei erstellen' : 'Datei herunterladen'}
      </Button>
    </Group>
  );
};

const nextStep = ({ kind, state }: BankOrder): string => {
  if (state === 'withdrawn') return 'Davon ist nichts mehr unterwegs.';
  if (state === 'prepared')
    return 'Erstelle die Datei und lade sie im Netbanking hoch. Bis dahin lässt sich alles zurückziehen.';
  return kind === 'debit'
    ? 'Was daraus wurde, sagt der nächste Kontoauszug: Gutschrift und Rücklastschriften werden daran erkannt.'
    : 'Gebucht wird, sobald die Überweisung im Kontoauszug steht.';
};

const Detail = ({ order, lines }: { order: BankOrder; lines: readonly BankOrderLine[] }) => {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const mayExport = useMay(bankExport.exportOrder.access);
  const isOpen = order.state !== 'withdrawn';
  return (
    <Stack>
      <PageHeader
        title={`${orderKindLabels[order.kind]} am ${formatDay(order.on)}`}
        back={{ to: '/buchhaltung/bankexport?tab=auftraege', label: 'Aufträge' }}
        description={nextStep(order)}
        action={
          mayExport &&
          isOpen && (
            <Button variant="default" onClick={() => setWithdrawing(true)}>
              Zurückziehen …
            </Button>
          )
        }
      />
      <Facts
        of={[
          { label: 'Status', value: orderState(order) },
          { label: 'Inhalt', value: orderText(order) },
          { label: 'Bankkonto', value: order.account },
          {
            label: 'Vorbereitet',
            value: `${formatDayAndTime(order.time)}${order.sender === '' ? '' : `, ${order.sender}`}`,
          },
        ]}
      />
      {mayExport && isOpen && <ExportFile order={order} />}
      {order.files.length > 0 && (
        <List listStyleType="none" aria-label="Dateien für die Bank">
          {order.files.map(({ file, name, hash }) => (
            <List.Item key={file}>
              <Anchor href={downloadPath(file)} download={name} title={`SHA-256 ${hash}`}>
                {name}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
      <DataTable
        id="bank-order-lines"
        title="Zeilen des Auftrags"
        rows={lines}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Zeile', many: 'Zeilen' }}
        emptyText="In diesem Auftrag steht nichts."
        cardTitle={({ fullname }) => fullname}
        cardLine={(line) => `${formatMoney(line.amount)}, ${stateText(line)}`}
      />
      {order.returned > 0 && (
        <Text size="sm" c="dimmed">
          Was zurückgekommen ist, ist bei der Familie wieder offen, fällig wie zuvor.
        </Text>
      )}
      {isWithdrawing && <WithdrawDialog order={order} onClose={() => setWithdrawing(false)} />}
    </Stack>
  );
};

/** One order: its file, its lines, and withdrawing it while possible. */
export const OrderDetail = ({ id }: { id: number }) => {
  const found = useQuery(orderQuery(id));
  return <QueryState query={found}>{({ order, lines }) => <Detail order={order} lines={lines} />}</QueryState>;
};
