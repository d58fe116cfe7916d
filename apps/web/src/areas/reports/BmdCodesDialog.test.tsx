// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { BmdCodesDialog } from './BmdCodesDialog.tsx';

afterEach(cleanup);

test('codes are three digits at most, told at the field, and all of them are sent', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      sent.push(JSON.parse(typeof init.body === 'string' ? init.body : ''));
      return Response.json({ status: 'success', message: 'Die Steuercodes sind gespeichert.' });
    }
    return Response.json({
      codes: [
        { code: 'standard', name: 'Normalsteuersatz 20 %', bmdCode: '1' },
        { code: 'reverseInput20', name: 'Reverse Charge', bmdCode: '' },
      ],
    });
  });
  let isClosed = false;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MemoryRouter>
          <BmdCodesDialog onClose={() => (isClosed = true)} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = await screen.findByLabelText('Reverse Charge');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  fireEvent.change(field, { target: { value: 'x1' } });
  expect(screen.getByText('Ein Steuercode in BMD hat höchstens drei Ziffern.')).toBeDefined();
  save();
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: '19' } });
  save();
  await waitFor(() => expect(isClosed).toBe(true));
  expect(sent).toEqual([
    {
      codes: [
        { code: 'standard', bmdCode: '1' },
        { code: 'reverseInput20', bmdCode: '19' },
      ],
    },
  ]);
});
