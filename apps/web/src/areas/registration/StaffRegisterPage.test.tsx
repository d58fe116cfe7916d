// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { StaffRegisterPage } from './StaffRegisterPage.tsx';

beforeEach(() => {
  // Growing text areas wait for fonts, which this browser does not have.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.stubGlobal('fetch', async () => Response.json({ plzs: [], streets: [], hasRegister: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const add = (role: number, birth: string) => {
  const user = buildUser({ role, isVerwalter: true });
  const router = createMemoryRouter([{ path: '/', element: <StaffRegisterPage /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ClubContext value={buildClub()}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <RouterProvider router={router} />
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = screen.getByRole('textbox', { name: /^Geburtsdatum/ });
  fireEvent.change(field, { target: { value: birth } });
  fireEvent.blur(field);
  return ['Gesetzliche Vertretung', 'Notfallnummer'].filter((label) => screen.queryAllByLabelText(label).length > 0);
};

test.each([
  [0, '01.01.2018', ['Gesetzliche Vertretung', 'Notfallnummer']],
  [20, '01.01.2018', ['Gesetzliche Vertretung', 'Notfallnummer']],
  [21, '01.01.2018', []],
  [20, '01.01.1985', []],
])('role %i who adds somebody born on %s is asked for %j', (role, birth, asked) => {
  expect(add(role, birth)).toEqual(asked);
});
