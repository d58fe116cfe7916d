// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { NoPhotoNotice } from './NoPhotoNotice.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (reply: object) => {
  vi.stubGlobal('fetch', async () => Response.json(reply));
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <NoPhotoNotice courseId={5} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};

test('whoever sends photos reads of whom there is none', async () => {
  show({
    isAsked: true,
    persons: [
      { ID: 1, fullname: 'Lena Gruber', hasRefused: true },
      { ID: 2, fullname: 'Paul Moser', hasRefused: false },
    ],
  });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Kein FotoNicht einverstanden: Lena Gruber.Noch nicht gefragt, also auch kein Foto: Paul Moser.',
  );
});

test('where everybody agrees that is told', async () => {
  show({ isAsked: true, persons: [] });
  expect(await screen.findByText('Alle in diesem Kurs sind mit Fotos einverstanden.')).toBeTruthy();
});
