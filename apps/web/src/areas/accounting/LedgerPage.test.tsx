// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { LedgerPage } from './LedgerPage.tsx';

afterEach(cleanup);

test('books that cannot be read say so, and can be asked for again', async () => {
  const refusal = { status: 'error', message: 'Heute nicht.', code: 'request.forbidden' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 403 }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MemoryRouter>
          <LedgerPage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(await screen.findByText('Heute nicht.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeDefined();
});
