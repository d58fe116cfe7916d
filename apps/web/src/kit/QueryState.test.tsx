// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { QueryState } from './QueryState.tsx';

afterEach(cleanup);

const Asking = ({ httpStatus }: { httpStatus: number }) => {
  const query = useQuery<string>({
    queryKey: [httpStatus],
    queryFn: () => Promise.reject(new ApiError(httpStatus, { message: `Antwort ${httpStatus}`, code: 'x' })),
    retry: false,
  });
  return (
    <QueryState query={query} head={<h1>Kurs</h1>}>
      {(data) => data}
    </QueryState>
  );
};

const asked = async (httpStatus: number) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Asking httpStatus={httpStatus} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText(`Antwort ${httpStatus}`);
  const found = {
    headings: screen.getAllByRole('heading').map(({ textContent }) => textContent),
    offersRetry: screen.queryByRole('button', { name: 'Erneut versuchen' }) !== null,
  };
  cleanup();
  return found;
};

test('a page that did not come has its heading, and offers another try only where that may help', async () => {
  const offers: Record<number, boolean> = {};
  for (const httpStatus of [0, 403, 404, 422, 500]) {
    const { headings, offersRetry } = await asked(httpStatus);
    expect(headings).toEqual(['Kurs']);
    offers[httpStatus] = offersRetry;
  }
  expect(offers).toEqual({ 0: true, 403: false, 404: false, 422: false, 500: true });
});
