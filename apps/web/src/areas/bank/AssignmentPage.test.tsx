// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { BankRun } from '@vereinshaus/contract/bank/records';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { AssignmentPage } from './AssignmentPage.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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

test('a run that somebody else has started is watched until it is over, and is not started a second time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const run: BankRun = {
    ID: 3,
    time: 1_790_000_000,
    timeFinished: 0,
    sender: 'Karin Kassier',
    total: 3,
    done: 1,
    booked: 1,
    refused: [],
  };
  const lines = { lines: [], total: 0, open: 2, certain: 2, certainAmount: 9000, preliminary: [] };
  const answers: Record<string, object> = { 'bank/lines': lines, 'bank/runs': { runs: [run] } };
  answerWith(answers);
  showAs({ permissions: ['accounting'] }, <AssignmentPage />);
  expect(await screen.findByText(/1 von 3 sicheren Zeilen gebucht, gestartet von Karin Kassier/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /sichere Zeilen buchen/ })).toBeNull();
  answers['bank/runs'] = { runs: [{ ...run, done: 2, booked: 2 }] };
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(await screen.findByText(/2 von 3 sicheren Zeilen gebucht/)).toBeDefined();
  const refused = [{ line_ID: 9, title: 'Huber', amount: 9000, reason: 'Inzwischen zugeordnet.' }];
  answers['bank/runs'] = { runs: [{ ...run, done: 3, booked: 2, timeFinished: 1_790_000_009, refused }] };
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(await screen.findByText(/2 sichere Zeilen zugeordnet/)).toBeDefined();
  expect(screen.getByRole('button', { name: '1 nicht gebucht: warum?' })).toBeDefined();
});
