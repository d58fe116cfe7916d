// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildUser } from '../../testing/build.ts';
import { viewerOf } from '../session/shared/session.ts';
import { TextsPage } from './TextsPage.tsx';

afterEach(cleanup);

test('who may only read them reads text, and nothing that is grey', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ texts: { membershipChange: 'Servus' } }));
  const router = createMemoryRouter([{ path: '/', element: <TextsPage /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ViewerContext value={viewerOf(buildUser({ role: 50 }))}>
          <RouterProvider router={router} />
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect((await screen.findByRole('region', { name: 'Text' })).textContent).toBe('Servus');
  expect(screen.queryByDisplayValue('Servus')).toBeNull();
  expect(screen.getAllByRole('button').filter((button) => button.matches(':disabled'))).toEqual([]);
});
