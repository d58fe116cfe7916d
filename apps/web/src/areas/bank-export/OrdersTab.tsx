import { Anchor, Badge, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BankOrder, orderKindLabels } from '@vereinshaus/contract/bank-export/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Pager } from '../../kit/Pager.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { ordersPerPage, ordersQuery } from './bank-export.api.ts';
import { orderColour, orderState, orderText } from './order-text.ts';

const titleOf = ({ kind, on }: BankOrder) => `${orderKindLabels[kind]} am ${formatDay(on)}`;
const idOf = ({ ID }: BankOrder) => ID;

const columns: readonly Column<BankOrder>[] = [
  {
    key: 'title',
    label: 'Auftrag',
    value: titleOf,
    render: (order) => (
      <Anchor component={Link} to={`?auftrag=${order.ID}`} inherit>
        {titleOf(order)}
      </Anchor>
    ),
    width: 230,
    sticky: true,
  },
  { key: 'count', label: 'Zeilen', type: 'count', value: ({ count }) => count, width: 80 },
  { key: 'amount', label: 'Betrag', type: 'money', value: ({ amount }) => amount, width: 120 },
  {
    key: 'state',
    label: 'Status',
    value: orderState,
    render: (order) => (
      <Badge variant="light" color={orderColour(order)}>
        {orderState(order)}
      </Badge>
    ),
    width: 170,
  },
  { key: 'account', label: 'Konto', value: ({ account }) => account, width: 150 },
  { key: 'time', label: 'Vorbereitet', type: 'moment', value: ({ time }) => time, width: 160 },
  { key: 'sender', label: 'Von', value: ({ sender }) => sender, width: 150 },
];

/** Aufträge: prepared orders and their state. */
export const OrdersTab = ({ onOpen }: { onOpen: (id: number) => void }) => {
  const [page, setPage] = useState(1);
  const orders = useQuery({ ...ordersQuery(page), staleTime: 0, placeholderData: keepPreviousData });
  const pages = Math.ceil((orders.data?.total ?? 0) / ordersPerPage);
  const cardActions = useMemo(
    () => (order: BankOrder) => (
      <Anchor component="button" type="button" onClick={() => onOpen(order.ID)}>
        Öffnen
      </Anchor>
    ),
    [onOpen],
  );
  return (
    <Stack gap="xs">
      <DataTable
        id="bank-orders"
        title="Aufträge"
        {...rowsOf(orders, 'orders')}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Auftrag', many: 'Aufträge' }}
        emptyText="Noch wurde nichts für die Bank vorbereitet."
        cardTitle={titleOf}
        cardLine={(order) => `${orderText(order)}: ${orderState(order)}`}
        cardActions={cardActions}
        plain
        hideExport
      />
      <Pager page={page} pageCount={pages} onPage={setPage} />
    </Stack>
  );
};
