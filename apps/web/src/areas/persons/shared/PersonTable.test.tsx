// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PersonTable } from './PersonTable.tsx';

afterEach(cleanup);

test.each([
  ['gr', ''],
  ['gru', '?t.q=gru'],
])('%s typed into the search of a list asks for "%s"', async (typed, address) => {
  const table = <PersonTable id="test" title="Leute" origin={{ label: 'Leute' }} columns={[]} rows={undefined} />;
  const router = createMemoryRouter([{ path: '/', element: table }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = screen.getByRole('searchbox', { name: 'Name, E-Mail, Telefon …' });
  await userEvent.setup().type(field, `${typed}{Enter}`);
  expect(router.state.location.search).toBe(address);
});
