// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { AssignmentPage } from './AssignmentPage.tsx';

afterEach(cleanup);

test('that nothing waits is said when it is known, and not before', async () => {
  const nothing = { lines: [], total: 0, open: 0, certain: 0, certainAmount: 0, preliminary: [], runs: [] };
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(() => resolve(Response.json(nothing)))));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MemoryRouter>
          <AssignmentPage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.queryByText(/Nichts wartet/)).toBeNull();
  await act(async () => answers.forEach((answer) => answer()));
  expect(await screen.findByText(/Nichts wartet/)).toBeDefined();
});
