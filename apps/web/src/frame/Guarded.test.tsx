// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen as shown } from '@testing-library/react';
import { defaultClubSettings } from '@vereinshaus/contract/clubs/settings';
import { everyone, loggedIn } from '@vereinshaus/contract/kit/access';
import type { ComponentType } from 'react';
import { createMemoryRouter, Navigate, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ClubContext } from '../areas/clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../areas/session/shared/session.ts';
import { storedTarget } from '../areas/session/shared/target.ts';
import { page } from '../kit/lazy-page.ts';
import { ViewerContext } from '../kit/May.tsx';
import { createQueryClient } from '../kit/query-client.ts';
import { redirects, screens } from '../routes.ts';
import { type Screen, screen } from '../site-map.ts';
import { buildClub, buildUser } from '../testing/build.ts';
import { Guarded } from './Guarded.tsx';

const sentence = 'Fehler: Diese Funktion wird in Kürze hinzugefügt!';

type Options = {
  user?: ReturnType<typeof buildUser> | null;
  club?: Partial<typeof defaultClubSettings>;
};

/** Opens an address with all screens empty: only the guard shows messages. */
const open = (address: string, { user = null, club = {} }: Options = {}) => {
  const router = createMemoryRouter(
    [
      ...screens.map(({ page: _page, ...line }) => ({ path: line.path, element: <Guarded screen={line} /> })),
      ...Object.entries(redirects).map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
    ],
    { initialEntries: [address] },
  );
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub(club)}>
          <SessionContext value={user}>
            <ViewerContext value={user && viewerOf(user)}>
              <RouterProvider router={router} />
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return decodeURI(router.state.location.pathname);
};

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('a screen whose code never comes', () => {
  const never = page(() => new Promise<{ Page: ComponentType }>(() => undefined), 'Page');
  const fetched = vi.fn<(address: string) => Promise<Response>>(async () => Response.json([]));
  const show = (line: Screen) => {
    vi.stubGlobal('fetch', fetched.mockClear());
    render(
      <MantineProvider>
        <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
          <ClubContext value={buildClub()}>
            <SessionContext value={null}>
              <RouterProvider
                router={createMemoryRouter([{ path: '/', element: <Guarded screen={line} /> }, { path: '*' }])}
              />
            </SessionContext>
          </ClubContext>
        </QueryClientProvider>
      </MantineProvider>,
    );
  };
  const addresses = () => fetched.mock.calls.map(([address]) => address);

  test('has its name, and has asked once for what it will show', () => {
    show(screen('/', 'Angebote', everyone, never, { asks: ['/courses/years', '/tags'] }));
    expect(document.title).toBe('Angebote – Vereinshaus');
    expect(addresses()).toEqual(['/api/courses/years', '/api/tags']);
  });

  test('asks for nothing when it is not open', () => {
    show(screen('/', 'Personen', loggedIn, never, { asks: ['/tags'] }));
    expect(addresses()).toEqual([]);
  });
});

describe('somebody who is not signed in', () => {
  test('is led from a protected page to the sign-in page, and the target is stored', () => {
    expect(open('/benutzer/liste?seite=2')).toBe('/benutzer/login');
    expect(storedTarget()).toBe('/benutzer/liste?seite=2');
  });

  test.each(['/kurs/buchung', '/registrieren', '/embed/1/turnen', '/benutzer/changepw/abc'])(
    'may open %s',
    (address) => {
      expect(open(address)).toBe(address);
    },
  );

  test('sees the sentence on an unknown path', () => {
    expect(open('/gibtsnicht')).toBe('/gibtsnicht');
    expect(shown.getByText(sentence)).toBeTruthy();
  });
});

describe('a member without rights', () => {
  const member = buildUser({ ID: 7 });

  test.each(['/benutzer/aktiv', '/benutzer/history', '/kurs/buchungen', '/rechnungen'])(
    'is led from the list %s to the own profile',
    (address) => {
      expect(open(address, { user: member })).toBe('/benutzer/profil/7');
    },
  );

  test('is told that another page is not for them', () => {
    expect(open('/verein/konfiguration', { user: member })).toBe('/verein/konfiguration');
    expect(shown.getByText(/nicht freigeschaltet/)).toBeTruthy();
  });

  test('may open the person list, which shows the own group', () => {
    expect(open('/benutzer/liste', { user: member })).toBe('/benutzer/liste');
  });

  test('reaches the person list from an unknown path under /benutzer', () => {
    expect(open('/benutzer/gibtsnicht', { user: member })).toBe('/benutzer/liste');
  });

  test.each(['/benutzer/saldo', '/benutzer/sview/3'])('who manages others may open %s for the own group', (address) => {
    expect(open(address, { user: buildUser({ isVerwalter: true }) })).toBe(address);
    cleanup();
    expect(open(address, { user: buildUser({ ID: 7, isVerwalter: false, role: 50 }) })).toBe('/benutzer/profil/7');
  });
});

test.each([
  ['who is managed by somebody', { role: 0, isVerwalter: false }, false],
  ['who is managed by somebody, just below the first staff role', { role: 9, isVerwalter: false }, false],
  ['a Verwalter without any role', { role: 0, isVerwalter: true }, true],
  ['staff whom somebody else manages', { role: 10, isVerwalter: false }, true],
])('the billing page of %s is open or not', (_, person, isOpen) => {
  open('/abrechnung', { user: buildUser({ ID: 7, ...person }) });
  expect(shown.queryByText(/nicht freigeschaltet/) === null).toBe(isOpen);
});

describe('settings of the club', () => {
  test('close a page for those who would otherwise have the right', () => {
    const admin = buildUser({ ID: 1, role: 90 });
    expect(open('/rabatte', { user: admin, club: { showDiscounts: false } })).toBe('/rabatte');
    expect(shown.queryByText(sentence)).toBeNull();
    cleanup();
    expect(open('/rabatte', { user: admin, club: { showDiscounts: true } })).toBe('/rabatte');
  });

  test('are told to the office, with the way to switch it on for who may', async () => {
    const off = { club: { enableMakeups: false } };
    const told = async (user: ReturnType<typeof buildUser>) => {
      cleanup();
      open('/ersatzstunden', { user, ...off });
      const { textContent } = await shown.findByText(/ausgeschaltet|freigeschaltet/);
      return [textContent, ...shown.queryAllByRole('link').map((link) => link.getAttribute('href'))];
    };
    const settings = '/verein/konfiguration';
    expect(await told(buildUser({ role: 80 }))).toEqual([
      'Das ist in eurem Verein ausgeschaltet. Einschalten kannst du es in der Konfiguration.',
      settings,
      '/',
    ]);
    expect(await told(buildUser({ role: 50 }))).toEqual([
      'Das ist in eurem Verein ausgeschaltet. Einschalten können es eure Administratoren in der Konfiguration.',
      settings,
      '/',
    ]);
    expect(await told(buildUser({}))).toEqual([
      'Diese Seite ist für dich nicht freigeschaltet. Wenn du sie brauchst, wende dich bitte an euren Verein.',
      '/',
    ]);
  });
});

describe('a path', () => {
  const admin = buildUser({ role: 90 });

  test.each(['/mitgliedsbeiträge', '/änderungen', '/faq/einführung'])('with umlauts works encoded: %s', (address) => {
    expect(open(encodeURI(address), { user: admin })).toBe(address);
    expect(shown.getByText(sentence)).toBeTruthy();
  });

  test('in the short form of the accounting leads to the long one', () => {
    expect(open('/konten', { user: admin })).toBe('/buchhaltung/konten');
  });
});
