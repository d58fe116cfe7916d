// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { viewerOf } from '../session/shared/session.ts';
import { TextsPage } from './TextsPage.tsx';

afterEach(cleanup);

test('who may only read them reads text, and nothing that is grey', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ texts: { membershipChange: 'Servus vom {verein}' } }));
  const router = createMemoryRouter([{ path: '/', element: <TextsPage /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <ViewerContext value={viewerOf(buildUser({ role: 50 }))}>
            <RouterProvider router={router} />
          </ViewerContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect((await screen.findByRole('region', { name: 'Text' })).textContent).toBe('Servus vom {verein}');
  expect(screen.getByRole('region', { name: 'Vorschau' }).textContent).toContain(`Servus vom ${buildClub().name}`);
  expect(screen.queryByDisplayValue('Servus vom {verein}')).toBeNull();
  expect(screen.getAllByRole('button').filter((button) => button.matches(':disabled'))).toEqual([]);
});
