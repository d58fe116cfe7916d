// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildCourse } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext } from '../session/shared/session.ts';
import { storedTarget } from '../session/shared/target.ts';
import { RegisterPage } from './RegisterPage.tsx';
import { keepRegistration } from './registration-draft.ts';
import { emptyRegistration } from './registration-form.ts';

// The machine may be busy.
configure({ asyncUtilTimeout: 15_000 });

const club = buildClub();

beforeEach(() => {
  // Growing text areas wait for fonts, which this browser does not have.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  const course = buildCourse({ ID: 7, name: 'Schwimmen' });
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/course/') ? { course, participants: [] } : { plzs: [], streets: [], hasRegister: false },
    ),
  );
  keepRegistration(club.ID, {
    ...emptyRegistration,
    prename: 'Carla',
    lastname: 'Kommt',
    birthdate: 19850309,
    email: 'carla@example.at',
    phone: '+436641234567',
    country: 'DE',
    postal_code: '80331',
    locality: 'München',
    street: 'Marienplatz',
    street_number: '1',
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const open = (address: string) => {
  const routes = [{ path: '/registrieren/:course_ID', element: <RegisterPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={club}>
          <SessionContext value={null}>
            <ViewerContext value={null}>
              <RouterProvider router={router} />
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
};

const next = () => fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));

test('from a course the second step asks who comes to it, and back is one step back', async () => {
  const router = open('/registrieren/7');
  expect(await screen.findByText('Schwimmen')).toBeTruthy();
  next();
  expect(await screen.findByText('Wer kommt zu Schwimmen?')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Kind hinzufügen' })).toBeTruthy();
  next();
  expect(await screen.findByText(/^Schritt 3 von 3/)).toBeTruthy();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Wer kommt zu Schwimmen?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Zurück' }));
  expect(await screen.findByText(/^Schritt 1 von 3/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Vorname/ })).toHaveProperty('value', 'Carla');
});

test.each([
  ['/registrieren/7', '/kurs/buche/7'],
  ['/registrieren/7?schnuppern=1', '/kurse/7?tab=termine&schnuppern=1'],
])('whoever came by %s goes on to %s after signing in', async (address, target) => {
  open(address);
  expect(await screen.findByText('Schwimmen')).toBeTruthy();
  expect(storedTarget()).toBe(target);
});
