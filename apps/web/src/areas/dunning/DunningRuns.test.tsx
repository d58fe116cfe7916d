// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DunningRun } from '@vereinshaus/contract/dunning/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { DunningRuns } from './DunningRuns.tsx';

afterEach(cleanup);

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

const show = (runs: readonly DunningRun[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ runs }));
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

test('one that is over tells who was left out, and why', async () => {
  const refused = [{ child_ID: 7, fullname: 'Maria Huber', reason: 'Inzwischen nicht mehr zu mahnen.' }];
  show([{ ...run, timeFinished: 1_772_000_100, total: 3, waiting: 0, delivered: 3, refused }]);
  fireEvent.click(await screen.findByRole('button', { name: '1 nicht gemahnt: warum?' }));
  expect(screen.getByText('Maria Huber: Inzwischen nicht mehr zu mahnen.')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});
