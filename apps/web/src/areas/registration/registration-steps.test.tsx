// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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

const complete = {
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
};

beforeEach(() => {
  // Auto-sizing text areas wait for fonts, which the test browser lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  const course = buildCourse({ ID: 7, name: 'Schwimmen' });
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/course/') ? { course, participants: [] } : { plzs: [], streets: [], hasRegister: false },
    ),
  );
  keepRegistration(club.ID, complete);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const open = (address: string, at = club) => {
  const routes = [{ path: '/registrieren/:course_ID', element: <RegisterPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={at}>
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
  expect(document.activeElement?.tagName).toBe('H2');
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

test('sent empty, the summary reads like the page, and its first fault has the focus', async () => {
  localStorage.clear();
  open('/registrieren/7');
  expect(await screen.findByText('Schwimmen')).toBeTruthy();
  next();
  const lines = within(await screen.findByRole('alert')).getAllByRole('button');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Vorname',
    'Nachname',
    'Geburtsdatum',
    'E-Mail-Adresse',
    'Telefon',
    'Postleitzahl',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Vorname/ })));
});

test('the birth date stands above the telephone number: where both are missing, it has the focus', async () => {
  const { birthdate, phone } = emptyRegistration;
  keepRegistration(club.ID, { ...complete, birthdate, phone });
  open('/registrieren/7');
  expect(await screen.findByText('Schwimmen')).toBeTruthy();
  next();
  await screen.findByRole('alert');
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Geburtsdatum/, { selector: 'input' }));
});

test('each club has its own words above the registration', async () => {
  open('/registrieren/7', { ...club, registrationTexts: { info: 'Bei uns turnt man barfuß.' } });
  expect(await screen.findByText('Bei uns turnt man barfuß.')).toBeTruthy();
});
