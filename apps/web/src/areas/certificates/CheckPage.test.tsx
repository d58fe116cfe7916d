// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { CheckPage } from './CheckPage.tsx';

afterEach(cleanup);

const open = (address: string, answer: object, status = 200) => {
  vi.stubGlobal('fetch', async () => Response.json(answer, { status }));
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MemoryRouter initialEntries={[address]}>
          <CheckPage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

test('whoever follows the picture on the paper reads at once that it is true', async () => {
  const [from, to, issued] = [1_788_732_000, 1_792_969_200, 1_794_351_600];
  open('/zertifikat?code=ABCD-EFGH-JKLM-NPQR', {
    club: 'Turnverein',
    course: 'Schwimmen',
    from,
    to,
    issued,
    initials: 'LG',
  });
  expect(await screen.findByText('Dieses Zertifikat ist echt.')).toBeDefined();
  expect(screen.getByText('07.09.2026 bis 26.10.2026')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Prüfcode').value).toBe('ABCD-EFGH-JKLM-NPQR');
});

test('a code that nobody knows is said to be wrong, and nothing is offered that would not help', async () => {
  const message = 'Zu diesem Code gibt es kein Zertifikat.';
  open('/zertifikat', { status: 'error', message, code: 'certificate.unknownCode' }, 404);
  fireEvent.change(screen.getByLabelText('Prüfcode'), { target: { value: 'aaaa-bbbb-cccc-dddd' } });
  fireEvent.click(screen.getByRole('button', { name: 'Prüfen' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
});
