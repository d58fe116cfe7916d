import { Button, MantineProvider } from '@mantine/core';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(cleanup);

const Command = ({ run }: { run: () => Promise<void> }) => {
  const command = useMutation({ mutationFn: run });
  return (
    <Button loading={command.isPending} onClick={() => command.mutate()}>
      Bestätigen
    </Button>
  );
};

test('the second click of a double click meets a busy button', async () => {
  let runs = 0;
  let finish = () => undefined as void;
  const run = () => {
    runs += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <Command run={run} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Bestätigen' });

  button.click();
  // Between two clicks the browser finishes what has been promised, but need not let any timer run.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  button.click();

  await waitFor(() => expect(runs).toBeGreaterThan(0));
  expect(runs).toBe(1);
  finish();
  await waitFor(() => expect(button.disabled).toBe(false));
});
