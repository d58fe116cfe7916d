// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildUser } from '../../testing/build.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { Administrators } from './Administrators.tsx';

afterEach(cleanup);

const administrators = [
  { ID: 1, fullname: 'Claudia Leitner', role: 90 },
  { ID: 2, fullname: 'Herbert Wagner', role: 50 },
];

test('who may only read finds words, and no switch that is grey', () => {
  const reader = buildUser({ role: 50 });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <SessionContext value={reader}>
          <ViewerContext value={viewerOf(reader)}>
            <MemoryRouter>
              <Administrators administrators={administrators} />
            </MemoryRouter>
          </ViewerContext>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getAllByRole('row').map((row) => row.textContent.match(/ja|nein/)?.[0])).toEqual([
    undefined,
    'ja',
    'nein',
  ]);
});
