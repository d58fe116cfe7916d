// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { PayoutRequest } from '@vereinshaus/contract/payments/payouts';
import { afterEach, expect, test } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { PayoutCard } from './shared/PayoutCard.tsx';

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const credit = { payable: 5000, held: 0, holder: 'Maria Huber', last4: '3201' };

test('a family asks for its credit and sees whose account it goes to', async () => {
  const asked = answerWith({ payouts: { ...credit, message: 'Beantragt.' } });
  showAs({ isVerwalter: true }, <PayoutCard />);
  fireEvent.click(await screen.findByRole('button', { name: /50,00 auszahlen lassen …/ }));
  expect(await screen.findByText('Auf das Konto von Maria Huber, … 3201')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /50,00 auszahlen lassen$/ }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toContainEqual({ amount: 5000, iban: '', holder: '' }));
});

const request: PayoutRequest = {
  ID: 3,
  amount: 5000,
  time: 1_790_000_000,
  state: 'requested',
  on: 0,
  last4: '3201',
  reason: '',
};

test.each([
  ['with the next run', request, /sie kommt mit den nächsten Auszahlungen des Vereins/],
  ['the day of the bank', { ...request, state: 'underWay', on: 20_261_120 } as const, /überweist am 20\.11\.2026/],
  ['that it is there', { ...request, state: 'paid', on: 20_261_120 } as const, /ausbezahlt am 20\.11\.2026/],
  ['why not', { ...request, state: 'declined', reason: 'Kurs beginnt' } as const, /nicht ausgezahlt: Kurs beginnt/],
])('whoever has asked reads when: %s', async (_, told, text) => {
  answerWith({ payouts: { ...credit, payable: 0, request: told } });
  showAs({ isVerwalter: true }, <PayoutCard />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Antrag zurückziehen' }) !== null).toBe(told.state === 'requested');
});
