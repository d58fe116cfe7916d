// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { BackupSection } from './BackupSection.tsx';

afterEach(cleanup);

const open = (told: { overdue: boolean; time: number; isScheduleStopped?: boolean; scheduleTime?: number }) => {
  const reply = { isScheduleStopped: false, scheduleTime: 0, ...told };
  const client = createQueryClient({ onUnauthorized: () => undefined });
  const answered = vi.fn<() => Promise<Response>>(async () => Response.json(reply));
  vi.stubGlobal('fetch', answered);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <BackupSection />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return answered;
};

test('an overdue backup is told with its time, or that there is none', async () => {
  open({ overdue: true, time: 1_794_000_000 });
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Sicherung überfälligDie letzte gelungene Sicherung .+ ist vom .*\d{4}.*\. Bitte sag es jenen/,
  );
  cleanup();
  open({ overdue: true, time: 0 });
  expect((await screen.findByRole('alert')).textContent).toContain('gibt es noch keine Sicherung');
});

test('scheduled work that stands still is told with its last run', async () => {
  open({ overdue: false, time: 0, isScheduleStopped: true, scheduleTime: 1_794_000_000 });
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Geplante Arbeiten stehen stillDer letzte geplante Lauf ist vom .*\d{4}.*\. Erinnerungen/,
  );
});

test('a fresh one is no news', async () => {
  const answered = open({ overdue: false, time: 1_794_000_000 });
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});
