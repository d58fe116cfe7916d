// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { ApplicationsSection } from './ApplicationsSection.tsx';

afterEach(cleanup);

const application = {
  ID: 7,
  name: 'Ruderklub',
  address: '',
  zvrNr: '',
  host: 'rudern.test',
  who: 'Nora Neu',
  email: 'nora@klub.test',
  note: '',
  time: 1_794_000_000,
};
const link = 'http://rudern.test/benutzer/changepw/x';

test('whoever says yes reads the link for the administration, though the line is gone then', async () => {
  let waiting = [application];
  vi.stubGlobal(
    'fetch',
    vi.fn<(address: string) => Promise<Response>>(async (address) => {
      if (!address.includes('accept')) return Response.json({ applications: waiting });
      waiting = [];
      return Response.json({ status: 'success', message: 'Verein angelegt', link, ID: 3 });
    }),
  );
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
          <ApplicationsSection />
        </QueryClientProvider>
      </MantineProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Zusagen: Ruderklub' }));
  await vi.waitFor(() => expect(screen.queryByText('Ruderklub')).toBeNull());
  expect(screen.getByText(link)).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/plattform/verein/3');
});
