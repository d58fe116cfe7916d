// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { buildUser } from '../../testing/build.ts';
import { viewerOf } from '../session/shared/session.ts';
import { PersonHistoryPage } from './PersonHistoryPage.tsx';

const entry = {
  ID: 1,
  type: 'session.passwordSet',
  history: { type: 'Anmeldung', description: 'Passwort gesetzt', time: 1_794_931_200 },
  subject: null,
  actingAdmin: null,
  object: null,
  changes: [],
  newsletter: null,
  linked_messages: [],
  further: [],
};

const asked: (string | null)[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost').searchParams.get('viewMode'));
    return Response.json({ history: [entry], total: 1 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = (role: number) => {
  const router = createMemoryRouter([{ path: '/', element: <PersonHistoryPage /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ViewerContext value={viewerOf(buildUser({ role }))}>
          <RouterProvider router={router} />
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

test.each([
  [30, 0],
  [50, 0],
  [51, 1],
])('role %i reads the history and finds %i way to take it away', async (role, count) => {
  show(role);
  expect(await screen.findByText('1 Eintrag')).toBeDefined();
  expect(screen.queryAllByRole('button', { name: 'Exportieren' })).toHaveLength(count);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.filter((text) => text !== '')).toEqual(['Details', 'Name', 'Person', 'Zeit', 'Kategorie', 'Wer']);
  // Nobody was signed in at that time.
  expect(screen.getByText('Web User')).toBeDefined();
});

test('whether there is one entry a day is remembered on this device', async () => {
  show(80);
  await screen.findByText('1 Eintrag');
  fireEvent.click(screen.getByRole('radio', { name: 'Einer pro Tag' }));
  await vi.waitFor(() => expect(asked.at(-1)).toBe('1'));
  cleanup();
  show(80);
  await screen.findByText('1 Eintrag');
  expect(screen.getByRole('radio', { name: 'Einer pro Tag' })).toHaveProperty('checked', true);
  expect(asked.at(-1)).toBe('1');
});
