// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { BuyVoucherPage } from './BuyVoucherPage.tsx';

configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const voucher = (ID: number, code: string, hoursAgo: number) => ({
  ID,
  code,
  state: 'open',
  amount: 2000,
  recipient: '',
  timeSold: Math.floor(Date.now() / 1000) - hoursAgo * 3600,
});

test('the code that was bought last stands above the form, older ones only in their list', async () => {
  answerWith({ 'vouchers/own': { vouchers: [voucher(2, 'NEUU-2345', 1), voucher(1, 'ALTT-2345', 30)] } });
  showAs({ isVerwalter: true }, <BuyVoucherPage />);
  const newest = await screen.findByRole('region', { name: 'Dein neuer Gutschein' });
  expect(newest.textContent).toContain('NEUU-2345');
  expect(newest.textContent).not.toContain('ALTT-2345');
  const button = screen.getByRole('button', { name: /^Zahlungspflichtig kaufen/ });
  expect(newest.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('region', { name: 'Meine Gutscheine' }).textContent).toContain('ALTT-2345');
});

test('where nothing was bought lately the form comes first', async () => {
  answerWith({ 'vouchers/own': { vouchers: [voucher(1, 'ALTT-2345', 30)] } });
  showAs({ isVerwalter: true }, <BuyVoucherPage />);
  expect(await screen.findByText('ALTT-2345')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Dein neuer Gutschein' })).toBeNull();
});
