// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { NewsLinkPage } from './NewsLinkPage.tsx';

afterEach(cleanup);

test('the link of a piece of news leads to the news of its course', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ course_ID: 5 }));
  const router = createMemoryRouter(
    [
      { path: '/kurs/:news_ID', element: <NewsLinkPage /> },
      { path: '/kurse/:courseID', element: <p>Kurs</p> },
    ],
    { initialEntries: ['/kurs/12'] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/kurse/5', hash: '#neuigkeiten' }));
});
