import { Anchor, Badge, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconDots, IconPaperclip, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Account, accounting, type LedgerRow } from '@vereinshaus/contract/accounting';
import { bookingSymbolLabels, bookingSymbols, isBalanceColoured } from '@vereinshaus/contract/accounting-rules';
import { formatDayOf, toDayNumber } from '@vereinshaus/contract/days';
import { formatMoney } from '@vereinshaus/contract/money';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Arriving } from '../../kit/Arriving.tsx';
import { showBanner } from '../../kit/banners.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Figures } from '../../kit/Figures.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { RowMenu } from '../../kit/RowMenu.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { ChangesDialog } from '../history/shared/ChangesDialog.tsx';
import {
  accountsQuery,
  choicesQuery,
  ledgerSumsQuery,
  rowHistoryQuery,
  saveRows,
  useCancelRow,
} from './accounting.api.ts';
import { AccountSelect, accountText } from './shared/AccountSelect.tsx';
import { PeriodSelector } from './shared/PeriodSelector.tsx';
import { periodText, secondsOf } from './shared/periods.ts';
import { type PeriodState, usePeriod } from './shared/use-period.ts';

const RowDialog = part(() => import('./RowDialog.tsx'), 'RowDialog');
const ReceiptsDialog = part(() => import('./ReceiptsDialog.tsx'), 'ReceiptsDialog');

type Names = ReadonlyMap<number, string>;

const isCancelled = ({ stornodatum }: LedgerRow) => stornodatum !== 0;

/** Cancelled: struck through and grey. */
const Struck = ({ row, children }: { row: LedgerRow; children: string }) =>
  isCancelled(row) ? (
    <Text span inherit td="line-through" c="dimmed">
      {children}
    </Text>
  ) : (
    children
  );

const AccountLink = ({ nr, names, row }: { nr: number; names: Names; row: LedgerRow }) =>
  nr === 0 ? (
    <Struck row={row}>mehrere Konten</Struck>
  ) : (
    <Anchor
      component={Link}
      to={`/buchhaltung/buchungen/${nr}`}
      inherit
      {...(isCancelled(row) && { td: 'line-through', c: 'dimmed' })}
    >
      {nr} {names.get(nr) ?? ''}
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

/** The server sorts and filters, by the same names. */
const columnsFor = (
  account: number,
  names: Names,
  onReceipts: (row: LedgerRow) => void,
): readonly Column<LedgerRow>[] => [
  {
    key: 'belegdatum',
    label: 'Datum',
    value: (row) => formatDayOf(row.belegdatum),
    render: (row) => <Struck row={row}>{formatDayOf(row.belegdatum)}</Struck>,
    filter: 'none',
    width: 105,
  },
  {
    key: 'belegnr',
    label: 'Beleg',
    value: (row) => row.belegnr,
    render: (row) => <Struck row={row}>{row.belegnr}</Struck>,
    sortable: false,
    width: 80,
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
    width: 80,
  },
  {
    key: 'text',
    label: 'Text',
    value: (row) => row.text,
    render: (row) => <Struck row={row}>{row.text}</Struck>,
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
    width: 135,
  },
  {
    key: 'konto',
    label: 'Haben',
    value: (row) => row.konto,
    render: (row) => <AccountLink nr={row.konto} names={names} row={row} />,
    filterHint: 'Kontonummer',
    sortable: false,
    width: 135,
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

const idOf = (row: LedgerRow) => row.ID;
const titleOf = (row: LedgerRow) => <Struck row={row}>{`${formatDayOf(row.belegdatum)} ${row.text}`}</Struck>;
const lineOf = (row: LedgerRow) =>
  `${formatMoney(row.betrag)}, ${row.gkonto || 'mehrere'} an ${row.konto || 'mehrere'}${isCancelled(row) ? ', storniert' : ''}`;

/** The parts of a receipt over several accounts. */
const Parts = ({ row, names }: { row: LedgerRow; names: Names }) => (
  <Stack gap={2} py="xs" px="md">
    {row.parts.map(({ gkonto, konto, betrag, tax, text }, index) => (
      <Text key={index} size="sm">
        {gkonto} {names.get(gkonto)} an {konto} {names.get(konto)}: {formatMoney(betrag)}
        {tax !== 0 && ` (davon Steuer ${formatMoney(tax)})`}
        {text !== row.text && `, ${text}`}
      </Text>
    ))}
    {isCancelled(row) && <Text size="sm">Storniert am {formatDayOf(row.stornodatum)}</Text>}
  </Stack>
);

type Opened = { kind: 'edit' | 'receipts' | 'history' | 'cancel'; row: LedgerRow } | { kind: 'new' } | null;

type ActionsProps = { row: LedgerRow; mayChange: boolean; onOpen: (opened: Opened) => void };

const Actions = ({ row, mayChange, onOpen }: ActionsProps) => (
  <RowMenu
    size="compact-sm"
    variant="subtle"
    px={6}
    aria-label={`Mehr zu ${row.text}`}
    items={() => (
      <>
        {mayChange && row.isOpen && <Menu.Item onClick={() => onOpen({ kind: 'edit', row })}>Ändern</Menu.Item>}
        <Menu.Item onClick={() => onOpen({ kind: 'receipts', row })}>Belege</Menu.Item>
        <Menu.Item onClick={() => onOpen({ kind: 'history', row })}>Veränderungen</Menu.Item>
        {mayChange && row.isOpen && (
          <Menu.Item color="red" onClick={() => onOpen({ kind: 'cancel', row })}>
            Stornieren
          </Menu.Item>
        )}
      </>
    )}
  >
    <IconDots size={18} aria-hidden />
  </RowMenu>
);

const CancelDialog = ({ row, onClose }: { row: LedgerRow; onClose: () => void }) => {
  const cancel = useCancelRow();
  return (
    <ConfirmModal
      opened
      title="Wirklich stornieren?"
      confirmLabel="Zeile stornieren"
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate({ ledgerRow_ID: row.ID, version: row.version }, { onSettled: onClose })}
      onClose={onClose}
    >
      „{row.text}“ über {formatMoney(row.betrag)} bleibt durchgestrichen stehen und zählt nicht mehr.
    </ConfirmModal>
  );
};

type ExportProps = { account: number; title: string; fetchAll: () => Promise<readonly LedgerRow[]> };

const ExportMenu = ({ account, title, fetchAll }: ExportProps) => {
  const [isPending, setPending] = useState(false);
  const save = async (format: 'pdf' | 'csv') => {
    setPending(true);
    try {
      await saveRows(format, { rows: (await fetchAll()).map(idOf), account, title });
    } catch (error) {
      if (error instanceof Error) showBanner('error', error.message);
    } finally {
      setPending(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Exportieren
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('pdf')}>PDF</Menu.Item>
        <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const Sums = ({ account, dates }: { account: number; dates: ReturnType<typeof secondsOf> }) => {
  const { data } = useQuery(ledgerSumsQuery(account, dates));
  if (account === 0) return null;
  const shown = (cents: number | undefined) => (cents === undefined ? '…' : formatMoney(cents));
  const sums = data?.sums;
  return (
    <Figures
      label="Summen des Zeitraums"
      cols={{ base: 2, sm: 4 }}
      mb="md"
      figures={[
        ['Stand davor', shown(sums?.opening)],
        ['Soll', shown(sums?.debit)],
        ['Haben', shown(sums?.credit)],
        ['Stand am Ende', shown(sums?.closing)],
      ]}
    />
  );
};

const allAccounts = { nr: 0, name: 'Alle Konten' };

type LedgerProps = { state: PeriodState; account: number; accounts: readonly Account[] };

const Ledger = ({ state, account, accounts }: LedgerProps) => {
  const navigate = useNavigate();
  const mayChange = useMay(accounting.addRow.access);
  const { data: choices } = useQuery(choicesQuery());
  const [opened, setOpened] = useState<Opened>(null);
  const { dateFrom, dateTo } = secondsOf(state.period);
  const names: Names = useMemo(() => new Map(accounts.map(({ nr, name }) => [nr, name])), [accounts]);
  const columns = useMemo(
    () => columnsFor(account, names, (row) => setOpened({ kind: 'receipts', row })),
    [account, names],
  );
  // Rows are drawn anew when these are others.
  const renderDetail = useCallback((row: LedgerRow) => <Parts row={row} names={names} />, [names]);
  const rowActions = useCallback(
    (row: LedgerRow) => <Actions row={row} mayChange={mayChange} onOpen={setOpened} />,
    [mayChange],
  );
  const dates = { ...(dateFrom !== undefined && { dateFrom }), ...(dateTo !== undefined && { dateTo }) };
  const source = rowsFrom(accounting.ledger, (reply) => reply.ledgerRows, { account, ...dates });
  const current = accounts.find(({ nr }) => nr === account);
  const bank = accounts.find(({ kind }) => kind === 1)?.nr ?? 0;
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title={current === undefined ? 'Buchungen' : accountText(current)}
        {...(account !== 0 && { back: { to: '/buchhaltung/buchungen', label: 'Buchungen' } })}
        action={
          mayChange && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened({ kind: 'new' })}>
              Neue Buchung
            </Button>
          )
        }
      />
      <Group gap="sm" align="flex-end" mb="md">
        <AccountSelect
          label="Konto"
          w={{ base: '100%', xs: 280 }}
          accounts={[allAccounts, ...accounts]}
          value={account}
          placeholder="Alle Konten"
          onChange={(nr) => void navigate(nr === 0 ? '/buchhaltung/buchungen' : `/buchhaltung/buchungen/${nr}`)}
        />
        <PeriodSelector {...state} />
      </Group>
      <Sums account={account} dates={dates} />
      <DataTable
        id={account === 0 ? 'ledger' : 'ledger-account'}
        title={current === undefined ? 'Buchungen' : accountText(current)}
        source={source}
        columns={columns}
        rowId={idOf}
        search={{ label: 'Text oder Belegnummer', minLength: 2 }}
        defaultSort="-belegdatum"
        countLabel={{ one: 'Buchungszeile', many: 'Buchungszeilen' }}
        cardTitle={titleOf}
        cardLine={lineOf}
        emptyText="In diesem Zeitraum wurde noch nichts gebucht."
        hideExport
        toolbar={(fetchAll) => (
          <ExportMenu
            account={account}
            title={periodText(state.period, state.years, state.today)}
            fetchAll={fetchAll}
          />
        )}
        renderDetail={renderDetail}
        rowActions={rowActions}
      />
      <Arriving>
        {choices !== undefined && (opened?.kind === 'new' || opened?.kind === 'edit') && (
          <RowDialog
            {...choices}
            accounts={accounts}
            row={opened.kind === 'edit' ? opened.row : null}
            day={toDayNumber(state.today)}
            account={current !== undefined && current.kind !== 0 ? account : bank}
            onClose={close}
          />
        )}
        {opened?.kind === 'receipts' && <ReceiptsDialog row={opened.row} onClose={close} />}
      </Arriving>
      {opened?.kind === 'cancel' && <CancelDialog row={opened.row} onClose={close} />}
      {opened?.kind === 'history' && (
        <ChangesDialog
          title={`Veränderungen: ${opened.row.text}`}
          query={rowHistoryQuery(opened.row.ID)}
          onClose={close}
        />
      )}
    </>
  );
};

/** /buchhaltung/buchungen[/{kontonr}]: the rows of one account or of all, in a period. */
export const LedgerPage = () => {
  const { kontonr = '0' } = useParams();
  const state = usePeriod('ledger');
  const accounts = useQuery(accountsQuery());
  const account = /^\d{1,8}$/.test(kontonr) ? Number(kontonr) : 0;
  if (state === undefined) return <SkeletonLines />;
  return (
    <QueryState query={accounts}>
      {(data) => <Ledger state={state} account={account} accounts={data.accounts} />}
    </QueryState>
  );
};
