// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { FillPage } from './FillPage.tsx';

afterEach(cleanup);

const person = (child_ID: number, fullname: string, answers: readonly unknown[] = []) => ({
  child_ID,
  fullname,
  answers,
});
const answered = { ID: 1, time: 1_760_000_000, values: { wer: 'Alle' } };

const form = {
  ID: 1,
  version: 1,
  title: 'Ausflug',
  slot: 'ausflug',
  description: '',
  audience: 'all',
  several: false,
  active: true,
  closes: 0,
  fields: [{ key: 'wer', kind: 'line', label: 'Wer kommt mit?', required: false, help: '', options: [] }],
};

test('an answer ends in a screen of its own that has the focus, and who answers for the next begins at its head', async () => {
  let isSent = false;
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    isSent ||= method === 'POST';
    const persons = [person(2, 'Lena Gruber', isSent ? [answered] : []), person(3, 'Paul Gruber')];
    return Response.json(method === 'POST' ? { status: 'success', ID: 1 } : { form, isOpen: true, persons });
  });
  const router = createMemoryRouter([{ path: '/formulare/:subslot', element: <FillPage /> }], {
    initialEntries: ['/formulare/ausflug'],
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <main tabIndex={-1}>
          <RouterProvider router={router} />
        </main>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Wer kommt mit?' }), 'Alle');
  await userEvent.click(screen.getByRole('button', { name: 'Antwort senden' }));
  const thanks = await screen.findByRole('heading', { level: 1, name: 'Danke! Deine Antwort ist gespeichert.' });
  expect(document.activeElement).toBe(thanks);
  await userEvent.click(screen.getByRole('button', { name: 'Auch für Paul Gruber antworten' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(screen.getByRole('heading', { level: 1, name: 'Ausflug' })).toBeDefined();
});
