// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { EnterPaymentDialog } from './EnterPaymentDialog.tsx';

const booked = 'Vom Kontoauszug sind am 02.03.2026 schon € 90,00 von Maria Huber gebucht.';
const sent: Record<string, unknown>[] = [];

/** Another user assigns the line between preview and click: the first click is refused, the second says that it is another payment. */
const answerTo = (url: string, init?: RequestInit): Response => {
  if (url.includes('preview_manual')) {
    return Response.json({
      accounts: [{ ID: 7, label: '2800 Bank', isCash: false }],
      openFrom: 0,
      items: [],
      named: [],
      credit: 0,
      warnings: sent.length > 0 ? [booked] : [],
    });
  }
  const input: Record<string, unknown> = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
  sent.push(input);
  return input['isAnother'] === true
    ? Response.json({ status: 'success', message: 'Die Zahlung ist eingetragen.', receipt: '' })
    : Response.json({ status: 'error', message: booked, code: 'payments.lineBooked' }, { status: 409 });
};

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => answerTo(url, init));
});
// The machine may be busy.
configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a payment that the bank has brought meanwhile is entered only by whoever has read so', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MemoryRouter>
          <EnterPaymentDialog personId={3} onClose={onClose} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('option', { name: '2800 Bank' });
  fireEvent.change(screen.getByRole('combobox', { name: /Konto oder Kassa/ }), { target: { value: '7' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Betrag/ }), { target: { value: '90' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Bemerkung/ }), { target: { value: 'Überweisung' } });
  const enter = () => fireEvent.click(screen.getByRole('button', { name: 'Eintragen' }));
  enter();
  await vi.waitFor(() => expect(screen.getAllByText(booked)).toHaveLength(2), { timeout: 15_000 });
  expect(onClose).not.toHaveBeenCalled();
  enter();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), { timeout: 15_000 });
  expect(sent.map(({ isAnother, amount }) => [isAnother, amount])).toEqual([
    [false, 9000],
    [true, 9000],
  ]);
});
