// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CashReceiptRow, cash } from '@vereinshaus/contract/cash/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { afterEach, describe, expect, test } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { CashPage } from './CashPage.tsx';
import { DutySection } from './DutySection.tsx';
import { ReceiptPage } from './ReceiptPage.tsx';
import { TillSection } from './TillSection.tsx';

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const reader = { role: 50, permissions: ['accounting_read'] };
const keeper = { role: 50, permissions: ['accounting'] };

const receipt: CashReceiptRow = {
  ID: 1,
  token: 'aaaa',
  number: 'K-2026-00001',
  paidOn: 20_261_110,
  payer: 'Maria Huber',
  text: 'Leihgebühr Reifen',
  account: '2700 Kassa',
  amount: 1000,
  reverses: '',
};

const duty = {
  year: 2026,
  income: 2_000_000,
  exempt: 400_000,
  turnover: 1_600_000,
  cash: 900_000,
  cashTurnover: 750_001,
} satisfies Omit<ReplyOf<typeof cash.duty>, 'status'>;

const receipts = (rows: readonly CashReceiptRow[], years = [2026]) => ({ year: 2026, years, receipts: rows });
const plain = (node: HTMLElement) => node.textContent.replaceAll('\u00a0', ' ');

describe('the page of the cash box', () => {
  test('lists receipts with day, payer and purpose, and says what one takes back', async () => {
    const reversal = {
      ...receipt,
      ID: 2,
      token: 'bbbb',
      number: 'K-2026-00002',
      amount: -1000,
      reverses: receipt.number,
    };
    answerWith({ 'cash/receipts': receipts([reversal, receipt]), 'cash/duty': duty, 'cash/till': { imports: [] } });
    showAs(reader, <CashPage />);
    const table = await screen.findByRole('table', { name: 'Kassabelege' });
    const [, back, first] = within(table).getAllByRole('row');
    if (back === undefined || first === undefined) throw new Error('there are two receipts');
    expect(plain(back)).toContain('Storno zu K-2026-00001');
    expect(plain(back)).toMatch(/[-−]\s?€?\s?10,00/);
    expect(plain(first)).toContain('Maria Huber');
    expect(plain(first)).toContain('Leihgebühr Reifen');
    expect(within(first).getByRole('link', { name: receipt.number }).getAttribute('href')).toBe('/kassabeleg/aaaa');
    expect(screen.queryByLabelText('Jahr')).toBeNull();
  });

  test('asks for the receipts of another year', async () => {
    const asked = answerWith({
      'cash/receipts': receipts([receipt], [2026, 2025]),
      'cash/duty': duty,
      'cash/till': { imports: [] },
    });
    showAs(reader, <CashPage />);
    fireEvent.change(await screen.findByLabelText('Jahr'), { target: { value: '2025' } });
    await waitFor(() => expect(asked.some(({ url }) => url.includes('year=2025'))).toBe(true));
  });

  test('without a receipt says how one comes about, and lets only who keeps the books bring in a till', async () => {
    const answers = { 'cash/receipts': receipts([]), 'cash/duty': duty, 'cash/till': { imports: [] } };
    answerWith(answers);
    showAs(reader, <CashPage />);
    expect(await screen.findByText(/Ein Beleg entsteht von selbst/)).toBeDefined();
    expect(await screen.findByText('Noch nichts übernommen.')).toBeDefined();
    expect(screen.queryByText('Datei der Registrierkasse (CSV)')).toBeNull();
    cleanup();
    showAs(keeper, <CashPage />);
    expect(await screen.findByText('Datei der Registrierkasse (CSV)')).toBeDefined();
  });

  test('that the server does not answer says so', async () => {
    answerWith({ 'cash/duty': duty, 'cash/till': { imports: [] } });
    showAs(reader, <CashPage />);
    expect(await screen.findByText('Heute nicht.')).toBeDefined();
  });
});

describe('whether a cash register is needed', () => {
  const warning = 'Beide Grenzen sind überschritten';

  test('is told beside the figures of the club', async () => {
    answerWith({ 'cash/duty': duty });
    showAs(reader, <DutySection />);
    const table = await screen.findByRole('table', { name: 'Eure Zahlen' });
    expect(within(table).getAllByRole('row').map(plain)).toEqual([
      'Einnahmen 2026€ 20.000,00',
      'davon Mitglieds- und Kursbeiträge€ 4.000,00',
      'übrige Umsätze€ 16.000,00',
      'bar eingenommen€ 9.000,00',
      'davon für übrige Umsätze€ 7.500,01',
    ]);
    expect(screen.getByText(warning)).toBeDefined();
  });

  test.each([
    ['the cash is just within its limit', { cashTurnover: 750_000 }],
    ['the turnover is just below its limit', { turnover: 1_499_999 }],
  ])('is not warned of where %s', async (_, figures) => {
    answerWith({ 'cash/duty': { ...duty, ...figures } });
    showAs(reader, <DutySection />);
    expect(await screen.findByRole('table', { name: 'Eure Zahlen' })).toBeDefined();
    expect(screen.queryByText(warning)).toBeNull();
  });
});

describe('the file of a till', () => {
  const sum = {
    line: 2,
    on: 20_261_114,
    account: '4800 Sonstige Erträge',
    percent: 20,
    cash: 12_000,
    card: 0,
    problem: '',
  };
  const choose = async (sums: readonly object[]) => {
    answerWith({ 'cash/till/preview': { sums, cash: 0, card: 0 }, 'cash/till': { imports: [] } });
    showAs(keeper, <TillSection />);
    await screen.findByText('Noch nichts übernommen.');
    const input = document.querySelector('input[type=file]');
    if (input === null) throw new Error('there is no field for the file');
    fireEvent.change(input, { target: { files: [new File(['Tag;Bar'], 'till.csv')] } });
    await screen.findByRole('table', { name: 'Tagessummen' });
  };

  test.each([
    ['booked before', [{ ...sum, state: 'known' }], 'Alle Tage dieser Datei sind schon gebucht.'],
    [
      'wrong in a line',
      [
        { ...sum, state: 'new' },
        { ...sum, line: 3, state: 'wrong', problem: 'Der Tag ist nicht lesbar.' },
      ],
      'Gebucht werden alle Zeilen oder keine. Bitte bessere die Datei aus und wähle sie noch einmal.',
    ],
  ])('that is %s says so instead of a button', async (_, sums, sentence) => {
    await choose(sums);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(screen.queryByRole('button', { name: /buchen$/ })).toBeNull();
  });
});

test('the receipt leads back to the receipts whoever reads the books, and nobody who scanned its code', async () => {
  const shown = {
    ...receipt,
    time: 1_790_000_000,
    issuer: { name: 'TV', address: '', zvr: '', uid: '' },
    lines: [{ quantity: 1, text: 'Leihgebühr Reifen', amount: 1000, percent: 0 }],
    reversedBy: '',
  };
  for (const [who, way] of [
    [reader, '/buchhaltung/kassa'],
    [{ role: 0 }, undefined],
  ] as const) {
    answerWith({ 'cash/receipt': shown });
    showAs(who, <ReceiptPage />);
    await screen.findByRole('heading', { name: 'Kassabeleg K-2026-00001' });
    expect(screen.queryByRole('link', { name: 'Kassa und Belege' })?.getAttribute('href')).toBe(way);
    cleanup();
  }
});
