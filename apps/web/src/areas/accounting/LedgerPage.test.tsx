// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { Account, LedgerRow } from '@vereinshaus/contract/accounting/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildUser } from '../../testing/build.ts';
import { viewerOf } from '../session/shared/session.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { LedgerPage } from './LedgerPage.tsx';
import { ReceiptsDialog } from './ReceiptsDialog.tsx';
import { PeriodSelector } from './shared/PeriodSelector.tsx';

afterEach(cleanup);

const show = (page: ReactElement, at = '/') =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path="/buchhaltung/buchungen/:kontonr" element={page} />
            <Route path="*" element={page} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

const row: LedgerRow = {
  ID: 1,
  belegdatum: Date.parse('2026-03-01T23:00:00Z') / 1000,
  betrag: 12_000,
  number: 'ER-2026-00001',
  belegnr: 'ER-7',
  reverses: '',
  text: 'Miete',
  buchsymbol: 'ER',
  gkonto: 7400,
  konto: 2800,
  kundenkonto: 0,
  child_ID: 0,
  stornodatum: 0,
  balance_after: -12_000,
  receiptData: [],
  cashReceipts: [],
  parts: [],
  version: 1,
  isOpen: true,
  timeHandedOver: 0,
  bankLine: '',
};

const receipt = { name: 'beleg.pdf', file: 'x-beleg.pdf', createdAt: 1_772_000_000, deletedAt: 0 };

test('books that cannot be read say so, and can be asked for again', async () => {
  const refusal = { status: 'error', message: 'Heute nicht.', code: 'request.busy' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  show(<LedgerPage />);
  expect(await screen.findByText('Heute nicht.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeDefined();
});

const answerWith = (rows: readonly LedgerRow[], accounts = async () => Response.json({ accounts: [] })) =>
  vi.stubGlobal('fetch', async (address: string) => {
    if (String(address).includes('/accounting/ledger/view/'))
      return Response.json({
        ledgerRows: rows,
        ccAccounts: [],
        total: rows.length,
        sums: { opening: 0, debit: 0, credit: 12_000, closing: -12_000 },
      });
    if (String(address).includes('/businessyear/')) return Response.json([]);
    if (String(address).includes('/accounts/list')) return accounts();
    return Response.json({ taxCodes: [], costCentres: [], courses: [], courseTags: [] });
  });

/** Renders the whole page, which makes four calls. */
const patience = { timeout: 15_000 };

const balance = formatMoney(-12_000).replaceAll(/\s/g, ' ');
const isColoured = (text: HTMLElement) => text.getAttribute('style')?.includes('color') === true;

test('a cancelled row is struck through; „Stand danach“ is coloured below 10000 alone', async () => {
  answerWith([row, { ...row, ID: 2, text: 'Doppelt', stornodatum: 1_772_500_000, isOpen: false }]);
  show(<LedgerPage />, '/buchhaltung/buchungen/2800');
  const [struck] = await screen.findAllByText('Doppelt', {}, patience);
  const [kept] = screen.getAllByText('Miete');
  const isStruck = (element: HTMLElement | undefined) =>
    element?.getAttribute('style')?.includes('line-through') === true;
  expect([isStruck(struck), isStruck(kept)]).toEqual([true, false]);
  expect(screen.getAllByText(balance).some(isColoured)).toBe(true);
  cleanup();
  show(<LedgerPage />, '/buchhaltung/buchungen/20001');
  await screen.findAllByText('Doppelt', {}, patience);
  expect(screen.getAllByText(balance).some(isColoured)).toBe(false);
}, 40_000);

test('rows are there before the names of their accounts', async () => {
  answerWith([row], () => new Promise(() => undefined));
  show(<LedgerPage />, '/buchhaltung/buchungen/2800');
  expect((await screen.findAllByText('Miete', {}, patience)).length).toBeGreaterThan(0);
  expect(screen.getByRole('heading', { level: 1, name: '2800' })).toBeDefined();
  expect(screen.getAllByRole('link', { name: '7400' }).length).toBeGreaterThan(0);
}, 40_000);

test('a deleted receipt stays as „Gelöscht“, and none is said in words', () => {
  show(
    <ReceiptsDialog
      row={{ ...row, receiptData: [{ ...receipt, deletedAt: 1_772_100_000 }] }}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByText('Gelöscht')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'beleg.pdf' })).toBeNull();
  cleanup();
  show(<ReceiptsDialog row={row} onClose={() => undefined} />);
  expect(screen.getByText('Es gibt noch keine Belege zu dieser Buchungszeile')).toBeDefined();
});

test('the receipts of all families that paid a row in cash are there', () => {
  const cashReceipts = [
    { number: 'K-2026-00001', payer: 'Maria Huber', token: 'aaaa' },
    { number: 'K-2026-00002', payer: '', token: 'bbbb' },
  ];
  show(<ReceiptsDialog row={{ ...row, cashReceipts }} onClose={() => undefined} />);
  const links = screen.getAllByRole('link', { name: /^Kassabeleg/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Kassabeleg K-2026-00001, Maria Huber', '/kassabeleg/aaaa'],
    ['Kassabeleg K-2026-00002', '/kassabeleg/bbbb'],
  ]);
});

test('only a bank account and a customer have an IBAN', () => {
  show(<AccountDialog account={null} onClose={() => undefined} />);
  const dialog = within(screen.getByRole('dialog'));
  const shown = (kind: number) => {
    fireEvent.change(dialog.getByLabelText('Art'), { target: { value: String(kind) } });
    return [dialog.queryByLabelText('IBAN'), dialog.queryByLabelText('BIC')].map((field) => field !== null);
  };
  expect([0, 1, 2, 5].map(shown)).toEqual([
    [false, false],
    [true, true],
    [false, false],
    [true, true],
  ]);
});

const account = {
  ID: 7,
  nr: 600,
  name: 'Sportgeräte',
  kind: 0,
  address: '',
  iban: '',
  bic: '',
  saldo: 0,
  inflow: true,
  tag: '',
  child_ID: 0,
  isUsed: false,
  isOwn: false,
} satisfies Account;

test('the dialog of an account saves, tells its history, and deletes what is unused when one says so once more', async () => {
  const asked = vi.fn<(address: string) => Promise<Response>>(async (address) =>
    Response.json(
      String(address).includes('/history/')
        ? { history: [{ ID: 1, time: 1_772_000_000, fullname: 'Karin', description: 'Konto angelegt', changes: [] }] }
        : { status: 'success' },
    ),
  );
  vi.stubGlobal('fetch', asked);
  const times = (call: string) => asked.mock.calls.filter(([address]) => String(address).includes(call)).length;
  show(<AccountDialog account={account} onClose={() => undefined} />);
  const dialog = within(screen.getByRole('dialog', { name: 'Konto 0600' }));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Geräte' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Speichern' }));
  await vi.waitFor(() => expect(times('/accounting/accounts/update')).toBe(1));
  fireEvent.click(dialog.getByRole('button', { name: 'Veränderungen' }));
  expect(await screen.findByText('Konto angelegt')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Konto löschen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Wirklich löschen?' }));
  expect(times('/accounting/accounts/delete')).toBe(0);
  fireEvent.click(question.getByRole('button', { name: 'Konto löschen' }));
  await vi.waitFor(() => expect(times('/accounting/accounts/delete')).toBe(1));
  cleanup();
  show(<AccountDialog account={{ ...account, isUsed: true }} onClose={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Konto löschen' })).toBeNull();
});

test('a receipt is deleted only by who says so once more', async () => {
  const asked = vi.fn<(address: string) => Promise<Response>>(async () => Response.json({ status: 'success' }));
  vi.stubGlobal('fetch', asked);
  show(
    <ViewerContext value={viewerOf(buildUser({ role: 90 }))}>
      <ReceiptsDialog row={{ ...row, receiptData: [receipt] }} onClose={() => undefined} />
    </ViewerContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Löschen: beleg.pdf' }));
  expect(await screen.findByText(/^Willst du diese Datei wirklich löschen\?/)).toBeDefined();
  expect(asked.mock.calls.filter(([address]) => String(address).includes('deleteReceipt'))).toEqual([]);
});

test('„Periode“ offers two days of one’s own, but not where only years of the club are looked for', () => {
  const period = { timePeriod: 12, from: '2026-01-01', to: '2026-12-31' } as const;
  const state = { period, years: [], today: '2026-11-16', setPeriod: () => undefined };
  const offered = () =>
    within(screen.getByLabelText('Periode'))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
  show(<PeriodSelector {...state} />);
  expect(offered()).toEqual(['-2', '12', '6', '3', '1', '-1']);
  cleanup();
  show(<PeriodSelector {...state} onlyBusinessYears />);
  expect(offered()).toEqual(['-2', '12', '6', '3', '1']);
});

test('the period is kept on the device, for this selector', async () => {
  localStorage.clear();
  answerWith([row]);
  show(<LedgerPage />, '/buchhaltung/buchungen/2800');
  const length = () => screen.findByLabelText<HTMLSelectElement>('Periode', {}, patience);
  expect((await length()).value).toBe('12');
  fireEvent.change(await length(), { target: { value: '3' } });
  cleanup();
  show(<LedgerPage />, '/buchhaltung/buchungen/2800');
  expect((await length()).value).toBe('3');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('periode.'))).toHaveLength(1);
}, 40_000);
