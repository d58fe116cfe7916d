import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import {
  type VoucherRow,
  voucherPaymentLabels,
  voucherStateLabels,
  vouchers,
} from '@vereinshaus/contract/vouchers/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { GiveAwayDialog } from './GiveAwayDialog.tsx';
import { PrintButton } from './PrintButton.tsx';
import { RedeemAtCounter } from './RedeemAtCounter.tsx';
import { VoucherState } from './VoucherState.tsx';
import { useCancelVoucher, vouchersQuery } from './vouchers.api.ts';

const columns: readonly Column<VoucherRow>[] = [
  { key: 'code', label: 'Code', value: (row) => row.code, width: 120 },
  { key: 'amount', label: 'Wert', type: 'money', value: (row) => row.amount, filter: 'none', width: 90 },
  {
    key: 'state',
    label: 'Status',
    value: (row) => voucherStateLabels[row.state],
    render: (row) => <VoucherState state={row.state} />,
    filter: 'select',
    width: 120,
  },
  { key: 'recipient', label: 'Für', value: (row) => row.recipient, width: 110 },
  { key: 'buyer', label: 'Käufer', value: (row) => row.buyerName, width: 120 },
  {
    key: 'paid',
    label: 'Bezahlt',
    value: (row) => voucherPaymentLabels[row.paidWith],
    filter: 'select',
    hiddenByDefault: true,
    width: 120,
  },
  { key: 'sold', label: 'Verkauft', type: 'moment', value: (row) => row.timeSold, filter: 'none', width: 170 },
  { key: 'redeemed', label: 'Eingelöst', type: 'moment', value: (row) => row.timeRedeemed, filter: 'none', width: 170 },
  { key: 'redeemer', label: 'Eingelöst von', value: (row) => row.redeemedByName, hiddenByDefault: true, width: 150 },
  {
    key: 'validUntil',
    label: 'Gültig bis',
    type: 'date',
    value: (row) => row.validUntil,
    hiddenByDefault: true,
    width: 110,
  },
  { key: 'soldBy', label: 'Verkauft von', value: (row) => row.soldByName, hiddenByDefault: true, width: 150 },
];

const idOf = (row: VoucherRow) => row.ID;

const lineOf = ({ amount, state, recipient }: VoucherRow) =>
  [formatMoney(amount), voucherStateLabels[state], recipient && `für ${recipient}`].filter(Boolean).join(', ');

const CancelModal = ({ voucher, onClose }: { voucher: VoucherRow | null; onClose: () => void }) => {
  const cancel = useCancelVoucher();
  return (
    <ConfirmModal
      opened={voucher !== null}
      title="Wirklich stornieren?"
      confirmLabel="Gutschein stornieren"
      isPending={cancel.isPending}
      onConfirm={() => voucher && cancel.mutate({ ID: voucher.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      {voucher &&
        `Der Gutschein ${voucher.code} über ${formatMoney(voucher.amount)} kann danach nicht mehr eingelöst werden. Was bezahlt wurde, wird zurückgebucht (${voucherPaymentLabels[voucher.paidWith]}).`}
    </ConfirmModal>
  );
};

/** /gutscheine: sold vouchers, their states, and the club's remaining liability. */
export const VouchersPage = () => {
  const list = useQuery(vouchersQuery());
  const maySell = useMay(vouchers.sell.access);
  const [cancelled, setCancelled] = useState<VoucherRow | null>(null);
  const [given, setGiven] = useState<VoucherRow | null>(null);
  const rowActions = (row: VoucherRow) =>
    (row.state === 'open' || row.state === 'waiting') && (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        {row.state === 'open' ? (
          <PrintButton voucherId={row.ID} code={row.code} size="compact-sm" variant="subtle" leftSection={null} />
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Verschenken …: Gutschein ${row.code}`}
            onClick={() => setGiven(row)}
          >
            Verschenken …
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Stornieren: Gutschein ${row.code}`}
          onClick={() => setCancelled(row)}
        >
          Stornieren
        </Button>
      </Group>
    );
  return (
    <Stack gap={0}>
      <PageHeader
        title="Gutscheine"
        action={
          maySell && (
            <Button component={Link} to="/gutscheine/verkaufen" leftSection={<IconPlus size={18} aria-hidden />}>
              Gutschein verkaufen
            </Button>
          )
        }
      />
      {list.data && (
        <Text mb="md">
          Offen sind Gutscheine im Wert von <strong>{formatMoney(list.data.openAmount)}</strong>.
        </Text>
      )}
      <DataTable
        id="vouchers"
        title="Gutscheine"
        {...rowsOf(list, 'vouchers')}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Gutschein', many: 'Gutscheine' }}
        defaultSort="-sold"
        emptyText="Noch keine vorhanden."
        {...(maySell && { rowActions })}
      />
      {maySell && <RedeemAtCounter />}
      {given && <GiveAwayDialog voucher={given} onClose={() => setGiven(null)} />}
      <CancelModal voucher={cancelled} onClose={() => setCancelled(null)} />
    </Stack>
  );
};
