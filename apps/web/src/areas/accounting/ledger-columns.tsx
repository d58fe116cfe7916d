import { Anchor, Badge, Button, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { LedgerRow } from '@vereinshaus/contract/accounting/calls';
import {
  accountDigits,
  bookingSymbolLabels,
  bookingSymbols,
  isBalanceColoured,
  isReverseCharge,
} from '@vereinshaus/contract/accounting/rules';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { Link } from 'react-router';
import type { Column } from '../../kit/table/columns.ts';

export type AccountNames = ReadonlyMap<number, string>;

const isCancelled = ({ stornodatum }: LedgerRow) => stornodatum !== 0;

/** Cancelled rows are grey and struck through. */
const Struck = ({ row, children }: { row: LedgerRow; children: string }) =>
  isCancelled(row) ? (
    <Text span inherit td="line-through" c="dimmed">
      {children}
    </Text>
  ) : (
    children
  );

const AccountLink = ({ nr, names, row }: { nr: number; names: AccountNames; row: LedgerRow }) =>
  nr === 0 ? (
    <Struck row={row}>mehrere Konten</Struck>
  ) : (
    <Anchor
      component={Link}
      to={`/buchhaltung/buchungen/${nr}`}
      inherit
      {...(isCancelled(row) && { td: 'line-through', c: 'dimmed' })}
    >
      {accountDigits(nr)} {names.get(nr) ?? ''}
    </Anchor>
  );

const balanceColour = (cents: number) => (cents < 0 ? 'red' : 'green');

const standing = ({ receiptData }: LedgerRow) => receiptData.filter(({ deletedAt }) => deletedAt === 0);

const ReceiptCount = ({ row, onOpen }: { row: LedgerRow; onOpen: (row: LedgerRow) => void }) => {
  const count = standing(row).length;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      {...(count === 0 && { color: 'gray' })}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      aria-label={`${count === 0 ? 'Kein Beleg' : count === 1 ? '1 Beleg' : `${count} Belege`}: ${row.text}`}
      onClick={() => onOpen(row)}
    >
      {count === 0 ? <span aria-hidden="true">–</span> : count}
    </Button>
  );
};

const symbolOptions = bookingSymbols.map((symbol) => ({
  value: symbol,
  label: `${symbol} ${bookingSymbolLabels[symbol]}`,
}));

/** The server sorts and filters by the same column names. */
export const columnsFor = (
  account: number,
  names: AccountNames,
  onReceipts: (row: LedgerRow) => void,
): readonly Column<LedgerRow>[] => [
  {
    key: 'belegdatum',
    label: 'Datum',
    value: (row) => formatDayOf(row.belegdatum),
    render: (row) => <Struck row={row}>{formatDayOf(row.belegdatum)}</Struck>,
    filter: 'none',
    width: 95,
  },
  {
    key: 'belegnr',
    label: 'Beleg',
    value: (row) => row.number,
    render: (row) => (
      <>
        <Struck row={row}>{row.number}</Struck>
        {row.belegnr !== '' && (
          <Text size="xs" c="dimmed">
            {row.belegnr}
          </Text>
        )}
      </>
    ),
    filterHint: 'Nummer oder Nummer am Beleg',
    sortable: false,
    width: 132,
  },
  {
    key: 'buchsymbol',
    label: 'Symbol',
    value: (row) => row.buchsymbol,
    render: (row) => (
      <Badge variant="light" color="gray" title={bookingSymbolLabels[row.buchsymbol]}>
        {row.buchsymbol}
      </Badge>
    ),
    filter: 'select',
    multiple: true,
    options: symbolOptions,
    sortable: false,
    width: 70,
  },
  {
    key: 'text',
    label: 'Text',
    value: (row) => row.text,
    render: (row) => (
      <>
        <Struck row={row}>{row.text}</Struck>
        {row.reverses !== '' && (
          <Text size="xs" c="dimmed">
            zu {row.reverses}
          </Text>
        )}
        {row.bankLine !== '' && row.bankLine !== row.text && (
          <Text size="xs" c="dimmed">
            Bankzeile {row.bankLine}
          </Text>
        )}
      </>
    ),
    sortable: false,
    width: 170,
  },
  {
    key: 'gkonto',
    label: 'Soll',
    value: (row) => row.gkonto,
    render: (row) => <AccountLink nr={row.gkonto} names={names} row={row} />,
    filterHint: 'Kontonummer',
    sortable: false,
    width: 160,
  },
  {
    key: 'konto',
    label: 'Haben',
    value: (row) => row.konto,
    render: (row) => <AccountLink nr={row.konto} names={names} row={row} />,
    filterHint: 'Kontonummer',
    sortable: false,
    width: 160,
  },
  {
    key: 'betrag',
    label: 'Betrag',
    type: 'money',
    value: (row) => row.betrag,
    render: (row) => <Struck row={row}>{formatMoney(row.betrag)}</Struck>,
    filterHint: '>100 oder 50 bis 80',
    width: 105,
  },
  ...(account === 0
    ? []
    : [
        {
          key: 'balance_after',
          label: 'Stand danach',
          type: 'money' as const,
          value: (row: LedgerRow) => row.balance_after,
          render: (row: LedgerRow) => (
            <Text span inherit fw={500} {...(isBalanceColoured(account) && { c: balanceColour(row.balance_after) })}>
              {formatMoney(row.balance_after)}
            </Text>
          ),
          filter: 'none' as const,
          sortable: false,
          width: 115,
        },
      ]),
  {
    key: 'belege',
    label: 'Belege',
    value: (row) => standing(row).length,
    render: (row) => <ReceiptCount row={row} onOpen={onReceipts} />,
    filter: 'select',
    options: [
      { value: 'fehlt', label: 'fehlt' },
      { value: 'vorhanden', label: 'vorhanden' },
    ],
    sortable: false,
    width: 80,
  },
];

export const titleOf = (row: LedgerRow) => <Struck row={row}>{`${formatDayOf(row.belegdatum)} ${row.text}`}</Struck>;
const sideText = (nr: number) => (nr === 0 ? 'mehrere' : accountDigits(nr));
export const lineOf = (row: LedgerRow) =>
  `${row.number}, ${formatMoney(row.betrag)}, ${sideText(row.gkonto)} an ${sideText(row.konto)}${isCancelled(row) ? ', storniert' : ''}`;

/** The parts of a receipt over several accounts. */
export const Parts = ({ row, names }: { row: LedgerRow; names: AccountNames }) => (
  <Stack gap={2} py="xs" px="md">
    {row.parts.map(({ gkonto, konto, betrag, tax, tax_code: code, text }, index) => (
      <Text key={index} size="sm">
        {accountDigits(gkonto)} {names.get(gkonto)} an {accountDigits(konto)} {names.get(konto)}: {formatMoney(betrag)}
        {tax !== 0 && ` (${isReverseCharge(code) ? 'dazu' : 'davon'} Steuer ${formatMoney(tax)})`}
        {text !== row.text && `, ${text}`}
      </Text>
    ))}
    {isCancelled(row) && <Text size="sm">Storniert am {formatDayOf(row.stornodatum)}</Text>}
    {row.timeHandedOver !== 0 && (
      <Text size="sm">Der Steuerberatung übergeben am {formatDayOf(row.timeHandedOver)}</Text>
    )}
  </Stack>
);
