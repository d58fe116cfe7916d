// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DonationRow } from '@vereinshaus/contract/donations/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { DonationsPage } from './DonationsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});
beforeEach(() => localStorage.clear());
vi.setConfig({ testTimeout: 30_000 });

const donation: DonationRow = {
  ID: 4,
  day: 20_260_301,
  amount: 5000,
  purpose: 'Hallenboden',
  campaign_ID: 0,
  campaign: '',
  child_ID: 7,
  contact_ID: 0,
  donor: 'Maria Huber',
  hasEmail: true,
  account: '2700 Kassa',
  line_ID: 0,
  thankedAt: 0,
  thankedBy: '',
  isTakenBack: false,
};
const choices = { accounts: [{ ID: 3, label: '2700 Kassa', isCash: true }], campaigns: [] };

test('who only reads sees donations and no way to change them', async () => {
  answerWith({ '/donations': { donations: [donation] } });
  showAs({ role: 50 }, <DonationsPage />);
  expect((await screen.findAllByText('Maria Huber')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Spende eintragen' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Meldung' })).toBeNull();
});

test('a donation is of today and needs an amount and a day; then it is sent with the cash account and a key', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T09:00:00Z') });
  const asked = answerWith({
    '/donations/choices': choices,
    '/donations/add': { ID: 9, message: '' },
    '/donations': { donations: [] },
  });
  showAs({ role: 90 }, <DonationsPage />);
  const user = userEvent.setup();
  expect(await screen.findByText(/Noch keine Spenden/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Spende eintragen' }));
  const dialog = within(await screen.findByRole('dialog'));
  const day = dialog.getByLabelText(/^Tag/);
  expect(day).toHaveProperty('value', '18.11.2026');
  await user.clear(day);
  await user.click(dialog.getByRole('button', { name: 'Spende eintragen' }));
  expect(dialog.getByText('Bitte gib einen Betrag ein.')).toBeDefined();
  expect(dialog.getByText('Bitte gib einen Tag an.')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Betrag/), '50');
  await user.type(day, '01.03.2026');
  await user.click(dialog.getByRole('button', { name: 'Spende eintragen' }));
  await waitFor(() => expect(asked.some(({ url }) => url.includes('/donations/add'))).toBe(true));
  expect(asked.find(({ url }) => url.includes('/donations/add'))?.body).toMatchObject({
    amount: 5000,
    day: 20_260_301,
    account_ID: 3,
    child_ID: 0,
    key: expect.any(String),
  });
});

test('taking back says what happens in the books', async () => {
  const asked = answerWith({ '/donations/take_back': { message: '' }, '/donations': { donations: [donation] } });
  showAs({ role: 90 }, <DonationsPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `Zurücknehmen: ${formatMoney(5000)}, Maria Huber` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/steht danach die Gegenbuchung/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Spende zurücknehmen' }));
  await waitFor(() => expect(asked.find(({ url }) => url.includes('/take_back'))?.body).toEqual({ ID: 4 }));
});
