// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { InvoiceRow } from '@vereinshaus/contract/invoices/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { CustomerCredits } from './CustomerCredits.tsx';
import { FreeInvoicePage } from './FreeInvoicePage.tsx';
import { InvoicesPage } from './InvoicesPage.tsx';
import { RunDialog } from './RunDialog.tsx';
import { SendInvoiceDialog } from './SendInvoiceDialog.tsx';

configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const office = { role: 80, permissions: ['invoice'] };
const close = () => undefined;

const invoice: InvoiceRow = {
  ID: 4,
  invoiceNumber: '2026-00004',
  invoiceDate: 20_261_116,
  kind: 'normal',
  form: 'free',
  state: 'open',
  open: 36_000,
  due: 20_261_130,
  differs: false,
  counterpart: '',
  cp_ID: 0,
  payer_ID: 0,
  customer_ID: 0,
  child_ID: 0,
  fullname: '',
  recipient: 'Bäckerei Huber GmbH',
  email: 'buero@huber.test',
  subject: 'Bandenwerbung',
  rows: [],
  taxRate: 0,
  net: 36_000,
  tax: 0,
  total: 36_000,
  timeSent: 0,
};

test('an invoice goes to its address with the words of the club, and says so when it went before', async () => {
  const asked = answerWith({ 'invoice/send': { message: 'unterwegs' } });
  const club = buildClub();
  const words = {
    ...club,
    invoiceSettings: { footer: '', paymentTermDays: 14, vatId: '', exemption: '', mailText: 'Servus!' },
  };
  showAs(office, <SendInvoiceDialog invoice={{ ...invoice, timeSent: 1_790_000_000 }} onClose={close} />, words);
  expect(await screen.findByText(/Schon verschickt am/)).toBeDefined();
  const to = screen.getByRole('textbox', { name: 'An' });
  fireEvent.change(to, { target: { value: 'kein Mail' } });
  fireEvent.click(screen.getByRole('button', { name: 'Schicken' }));
  expect(await screen.findByText('Bitte gib eine gültige E-Mail-Adresse ein.')).toBeDefined();
  expect(asked).toEqual([]);
  fireEvent.change(to, { target: { value: 'buero@huber.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Schicken' }));
  await waitFor(() => expect(asked).toMatchObject([{ body: { ID: 4, email: 'buero@huber.test', text: 'Servus!' } }]));
});

test('the recipient of an invoice leads to the contact, or to what the family has to pay', async () => {
  const rows = [
    { ...invoice, customer_ID: 7 },
    { ...invoice, ID: 5, payer_ID: 12, recipient: 'Ulrike Mayr' },
  ];
  answerWith({
    '/invoices': { invoices: rows, total: 2, sums: { net: 0, tax: 0, total: 0, open: 0 } },
    'invoice/runs': { runs: [] },
    customer_credits: { credits: [], payouts: [], accounts: [] },
  });
  showAs({ role: 0, permissions: ['accounting', 'invoice'] }, <InvoicesPage />);
  const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByRole('link', { name: 'Ulrike Mayr' });
  expect([targetOf('Bäckerei Huber GmbH'), targetOf('Ulrike Mayr')]).toEqual(['/kontakte/7', '/abrechnung/12']);
});

test('on a telephone an invoice says what became of it', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answerWith({
    '/invoices': { invoices: [invoice], total: 1, sums: { net: 0, tax: 0, total: 0, open: 0 } },
    'invoice/runs': { runs: [] },
    customer_credits: { credits: [], payouts: [], accounts: [] },
  });
  showAs({ role: 0, permissions: ['accounting', 'invoice'] }, <InvoicesPage />);
  expect(await screen.findByText(/360,00, offen · Bandenwerbung$/)).toBeDefined();
});

test('the credit of a customer is paid out from the account that somebody chooses', async () => {
  const asked = answerWith({
    'customer_credits/pay_out': { message: 'eingetragen', receipt: '' },
    customer_credits: {
      credits: [{ customer_ID: 7, name: 'Bäckerei Huber GmbH', amount: 20_000 }],
      payouts: [{ ID: 9, name: 'Sparkasse', account: '2800 Bank', amount: 500, day: 20_261_110 }],
      accounts: [{ ID: 3, label: '2800 Bank', isCash: false }],
    },
  });
  showAs({ role: 80, permissions: ['accounting'] }, <CustomerCredits />);
  expect(await screen.findByText(/Ausbezahlt am 10.11.2026: Sparkasse/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Auszahlen: Guthaben von Bäckerei Huber GmbH' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Auszahlung eintragen' }));
  const account = await screen.findByLabelText(/Von welchem Konto/);
  await waitFor(() => expect(account.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(account, { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Auszahlung eintragen' }));
  await waitFor(() =>
    expect(asked.find(({ url }) => url.includes('pay_out'))).toMatchObject({
      body: { customer_ID: 7, amount: 20_000, account_ID: 3 },
    }),
  );
});

test('a run asks anew what comes of it when there is one invoice per family', async () => {
  const plan = { count: 3, amount: 30_000, withoutEmail: 0, leftOut: [], courses: [] };
  const asked = answerWith({ 'runs/preview': plan, 'runs/start': { ID: 1 } });
  showAs(office, <RunDialog onClose={close} />);
  fireEvent.click(await screen.findByLabelText(/Eine Rechnung je Familie/));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ body: { perFamily: true } }));
  fireEvent.click(await screen.findByRole('button', { name: '3 Rechnungen ausstellen' }));
  await waitFor(() =>
    expect(asked.find(({ url }) => url.includes('runs/start'))).toMatchObject({ body: { perFamily: true } }),
  );
});

test('what the server refuses of a free invoice is said where it was issued', async () => {
  const choices = {
    accounts: [{ ID: 1, label: '4800 Sonstige Erlöse' }],
    taxCodes: [{ code: 'none', label: 'ohne', percent: 0 }],
    costCentres: [],
    customers: [],
    paymentTermDays: 14,
  };
  answerWith({ 'free/choices': choices });
  showAs(office, <FreeInvoicePage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Rechnung ausstellen' }));
  expect(screen.getByText('Bitte wähle die Umsatzsteuer.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name oder Firma/)));
  fireEvent.change(await screen.findByLabelText(/^Name oder Firma/), { target: { value: 'Autohaus Lang' } });
  fireEvent.change(screen.getByLabelText(/^Leistung \*/), { target: { value: 'Bande' } });
  fireEvent.change(screen.getByLabelText(/^Preis netto/), { target: { value: '500' } });
  for (const [label, option] of [
    [/^Umsatzsteuer/, 'ohne'],
    [/^Erlöskonto/, '4800 Sonstige Erlöse'],
  ] as const) {
    fireEvent.click(screen.getByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
  }
  fireEvent.click(screen.getByRole('button', { name: 'Rechnung ausstellen' }));
  expect(await screen.findByText('Heute nicht.')).toBeDefined();
});

test('a discount is taken off the sum of a free invoice', async () => {
  const choices = {
    accounts: [{ ID: 1, label: '4800 Sonstige Erlöse' }],
    taxCodes: [{ code: 'none', label: 'ohne', percent: 0 }],
    costCentres: [],
    customers: [],
    paymentTermDays: 14,
  };
  answerWith({ 'free/choices': choices });
  showAs(office, <FreeInvoicePage />);
  const price = async (place: number) => (await screen.findAllByRole('textbox', { name: 'Preis netto' }))[place];
  const enter = async (place: number, value: string) => {
    const field = await price(place);
    if (field === undefined) throw new Error('there is no such line');
    fireEvent.change(field, { target: { value } });
  };
  await enter(0, '100');
  fireEvent.click(screen.getByRole('button', { name: 'Position hinzufügen' }));
  await enter(1, '30');
  const [, discount] = screen.getAllByRole('checkbox', { name: 'Abzug (Rabatt)' });
  if (discount === undefined) throw new Error('there is no second line');
  fireEvent.click(discount);
  expect(await screen.findByText('€ 70,00', { normalizer: (text) => text.replaceAll('\u00a0', ' ') })).toBeDefined();
});
