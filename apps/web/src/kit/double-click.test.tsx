// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { contract } from '@vereinshaus/contract';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCommand } from './api.ts';
import { createQueryClient } from './query-client.ts';

afterEach(cleanup);

const Command = () => {
  const [told, tell] = useState('');
  const command = useCommand(contract.session.requestPasswordReset);
  const run = () => command.mutate({ email: 'a@x.test' }, { onSuccess: ({ message }) => tell(message) });
  return <Button onClick={run}>{told === '' ? 'Senden' : told}</Button>;
};

test('a double click sends one request, and its answer reaches the screen', async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <Command />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Senden' });

  button.click();
  button.click();

  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(Response.json({ status: 'success', message: 'Verschickt.' }));
  expect((await screen.findByRole('button', { name: 'Verschickt.' })).textContent).toBe('Verschickt.');

  // A click after the response is a new request.
  button.click();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
});
