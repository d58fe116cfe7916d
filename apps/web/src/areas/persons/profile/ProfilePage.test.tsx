// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../../kit/May.tsx';
import { createQueryClient } from '../../../kit/query-client.ts';
import { buildClub, buildUser } from '../../../testing/build.ts';
import { ClubContext } from '../../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../../session/shared/session.ts';
import { ProfilePage } from './ProfilePage.tsx';

const person = {
  ID: 3,
  fullname: 'Anna Huber',
  prename: 'Anna',
  lastname: 'Huber',
  isVerwalter: true,
  verwalter_ID: 3,
  verwalterName: 'Anna Huber',
  mergedInto: 0,
  deathdate: 0,
  deleteDate: 0,
  birthdate: 0,
  memberStatuses: [],
  email: '',
  phone: '',
  note: 'Nussallergie',
  phoneAdd: '436607654321',
  pickupNote: '',
  svn: '',
  svnNotNeeded: true,
  country: 'AT',
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    /\/user\?/.test(url)
      ? Response.json({ status: 'success', ...person })
      : Response.json({ status: 'error', message: 'Heute nicht.', code: 'request.forbidden' }, { status: 403 }),
  );
});
afterEach(cleanup);

const showTo = (role: number) => {
  const user = buildUser({ role });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <MemoryRouter initialEntries={['/benutzer/sview/3']}>
                <Routes>
                  <Route path="/benutzer/sview/:userID" element={<ProfilePage />} />
                </Routes>
              </MemoryRouter>
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

test('out of the open balances a person is opened at the account, and every other part is a click away', async () => {
  showTo(90);
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
  expect((await screen.findByRole('tab', { name: 'Abrechnung' })).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(screen.getByRole('tab', { name: 'Kurse' }));
  expect(chosen()).toBe('Kurse');
  fireEvent.click(screen.getByRole('tab', { name: 'Abrechnung' }));
  expect(chosen()).toBe('Abrechnung');
  expect(screen.getByRole('link', { name: /Offene Salden/ })).toBeDefined();
  // In the header, on every tab of the page.
  expect(screen.getByRole('note', { name: 'Gesundheit und Notfall' }).textContent).toMatch(
    /Nussallergie.*\+43 660 7654321/,
  );
});

test.each([
  [80, 0],
  [90, 1],
])('who has role %i finds %i way to register, book and move somebody for a family', async (role, offered) => {
  showTo(role);
  fireEvent.click(await screen.findByRole('button', { name: 'Aktionen' }));
  expect(screen.getByRole('button', { name: 'Nachricht' })).toBeDefined();
  await screen.findByRole('menuitem', { name: 'Passwort-Link schicken' });
  const named = (name: string) => screen.queryAllByRole('menuitem', { name });
  expect(named('Person zur Familie registrieren')).toHaveLength(offered);
  expect(named('Zu Kurs hinzufügen')).toHaveLength(offered);
  expect(named('In andere Familie verschieben')).toHaveLength(offered);
});

test('administrators have a tab for each part of a person', async () => {
  showTo(80);
  await screen.findByRole('tab', { name: 'Abrechnung' });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Benutzerdaten', 'Kurse', 'Familie', 'Rollen', 'Benutzer Geschichte', 'Abrechnung']);
});
