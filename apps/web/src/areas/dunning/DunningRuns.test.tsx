// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DunningRun } from '@vereinshaus/contract/dunning/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { DunningRuns } from './DunningRuns.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const run: DunningRun = {
  ID: 1,
  time: 1_772_000_000,
  timeFinished: 0,
  sender: 'Karin Kassier',
  total: 4,
  waiting: 3,
  delivered: 0,
  failed: 0,
  amount: 20_000,
  refused: [],
};

let shown: readonly DunningRun[] = [];
const show = (runs: readonly DunningRun[]) => {
  shown = runs;
  vi.stubGlobal('fetch', async () => Response.json({ runs: shown }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <DunningRuns />
      </QueryClientProvider>
    </MantineProvider>,
  );
};

test('a run that goes on tells whoever looks how far it is', async () => {
  show([run]);
  expect(await screen.findByText('1 von 4 Familien gemahnt …')).toBeDefined();
  expect(screen.getByLabelText('Mahnlauf: 1 von 4')).toBeDefined();
});

test('one that somebody else has started is watched until its mails are out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show([run]);
  expect(await screen.findByText('1 von 4 Familien gemahnt …')).toBeDefined();
  for (const [state, text] of [
    [{ waiting: 1 }, '3 von 4 Familien gemahnt …'],
    [{ waiting: 0, timeFinished: 1_772_000_100, delivered: 2 }, '2 von 4 E-Mails verschickt …'],
  ] as const) {
    shown = [{ ...run, ...state }];
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(await screen.findByText(text)).toBeDefined();
  }
  shown = [{ ...run, waiting: 0, timeFinished: 1_772_000_100, delivered: 4 }];
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(await screen.findByText(/^Letzter Mahnlauf .*Karin Kassier: 4 Familien/)).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});

test('one that is over tells who was left out, and why', async () => {
  const refused = [{ child_ID: 7, fullname: 'Maria Huber', reason: 'Inzwischen nicht mehr zu mahnen.' }];
  show([{ ...run, timeFinished: 1_772_000_100, total: 3, waiting: 0, delivered: 3, refused }]);
  fireEvent.click(await screen.findByRole('button', { name: '1 nicht gemahnt: warum?' }));
  expect(screen.getByText('Maria Huber: Inzwischen nicht mehr zu mahnen.')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});
