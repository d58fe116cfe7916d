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

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ history: [], total: 0 })));
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
  expect(await screen.findByText('Noch keine vorhanden.')).toBeDefined();
  expect(screen.queryAllByRole('button', { name: 'Exportieren' })).toHaveLength(count);
});
