// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
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

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ history: [entry], total: 1 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [30, 0],
  [50, 0],
  [51, 1],
])('role %i reads the history and finds %i way to take it away', async (role, count) => {
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
  expect(await screen.findByText('1 Eintrag')).toBeDefined();
  expect(screen.queryAllByRole('button', { name: 'Exportieren' })).toHaveLength(count);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.filter((text) => text !== '')).toEqual(['Details', 'Name', 'Person', 'Zeit', 'Kategorie', 'Wer']);
  // Nobody was signed in at that time.
  expect(screen.getByText('Web User')).toBeDefined();
});
