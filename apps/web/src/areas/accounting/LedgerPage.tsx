import { Button, Group, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Account, accounting, type LedgerRow } from '@vereinshaus/contract/accounting/calls';
import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { showBanner } from '../../kit/banners.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { Figures } from '../../kit/Figures.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ErrorWithRetry, SkeletonLines } from '../../kit/QueryState.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { ChangesDialog } from '../history/shared/ChangesDialog.tsx';
import {
  accountsQuery,
  choicesQuery,
  ledgerSumsQuery,
  rowHistoryQuery,
  saveRows,
  useCancelRow,
} from './accounting.api.ts';
import { type AccountNames, columnsFor, lineOf, Parts, titleOf } from './ledger-columns.tsx';
import { AccountSelect, accountText } from './shared/AccountSelect.tsx';
import { PeriodSelector } from './shared/PeriodSelector.tsx';
import { periodText, secondsOf } from './shared/periods.ts';
import { type PeriodState, usePeriod } from './shared/use-period.ts';

const RowDialog = part(() => import('./RowDialog.tsx'), 'RowDialog');
const ReceiptsDialog = part(() => import('./ReceiptsDialog.tsx'), 'ReceiptsDialog');

const idOf = (row: LedgerRow) => row.ID;

type OpenDialog = { kind: 'edit' | 'receipts' | 'history' | 'cancel'; row: LedgerRow } | { kind: 'new' } | null;

type ActionsProps = { row: LedgerRow; mayChange: boolean; onOpen: (opened: OpenDialog) => void };

const Actions = ({ row, mayChange, onOpen }: ActionsProps) => (
  <ButtonMenu
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
  </ButtonMenu>
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
  const isPhone = useIsPhone();
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
    <ButtonMenu
      size={isPhone ? 'sm' : 'xs'}
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      items={() => (
        <>
          <Menu.Item onClick={() => void save('pdf')}>PDF</Menu.Item>
          <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
        </>
      )}
    >
      Exportieren
    </ButtonMenu>
  );
};

const Sums = ({ account, dates }: { account: number; dates: ReturnType<typeof secondsOf> }) => {
  const { data } = useQuery({ ...ledgerSumsQuery(account, dates), enabled: account !== 0 });
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

const none: readonly Account[] = [];
const allAccounts = { nr: 0, name: 'Alle Konten' };

type LedgerProps = {
  state: PeriodState;
  account: number;
  /** The rows are shown before the account names are loaded. */
  loaded: readonly Account[] | undefined;
};

const titleFor = (account: number, { loaded }: Pick<LedgerProps, 'loaded'>): string => {
  const current = loaded?.find(({ nr }) => nr === account);
  if (current !== undefined) return accountText(current);
  return account !== 0 && loaded === undefined ? accountDigits(account) : 'Buchungen';
};

const Ledger = ({ state, account, loaded }: LedgerProps) => {
  const accounts = loaded ?? none;
  const title = titleFor(account, { loaded });
  const navigate = useNavigate();
  const mayChange = useMay(accounting.addRow.access);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const isTyping = opened?.kind === 'new' || opened?.kind === 'edit';
  const { data: choices } = useQuery({ ...choicesQuery(), enabled: isTyping });
  const { dateFrom, dateTo } = secondsOf(state.period);
  const names: AccountNames = useMemo(() => new Map(accounts.map(({ nr, name }) => [nr, name])), [accounts]);
  const columns = useMemo(
    () => columnsFor(account, names, (row) => setOpened({ kind: 'receipts', row })),
    [account, names],
  );
  // Memoised: all rows render again when this changes.
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
        title={title}
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
        title={title}
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
      <DelayedSuspense>
        {choices !== undefined && loaded !== undefined && isTyping && (
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
      </DelayedSuspense>
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

/** /buchhaltung/buchungen[/{kontonr}]: the rows of one account or of all accounts, in a period. */
export const LedgerPage = () => {
  const { kontonr = '0' } = useParams();
  const state = usePeriod('ledger');
  const accounts = useQuery(accountsQuery());
  const account = /^\d{1,8}$/.test(kontonr) ? Number(kontonr) : 0;
  if (state === undefined) return <SkeletonLines />;
  if (accounts.isError && accounts.data === undefined)
    return <ErrorWithRetry error={accounts.error} onRetry={() => void accounts.refetch()} />;
  return <Ledger state={state} account={account} loaded={accounts.data?.accounts} />;
};
