// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { menuOf, visibleNavigation } from '../navigation.ts';
import { buildClub, buildUser } from '../testing/build.ts';
import { Navigation } from './Navigation.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

const showAt = (path: string, role = 90) =>
  render(
    <MantineProvider>
      <MemoryRouter initialEntries={[path]}>
        <Navigation groups={visibleNavigation(buildUser({ role }), buildClub())} />
      </MemoryRouter>
    </MantineProvider>,
  );

test.each([0, 20, 50, 90])('shows role %i every item that is open, group by group, and no other', (role) => {
  const open = visibleNavigation(buildUser({ role }), buildClub());
  const groups = menuOf(open);
  render(
    <MantineProvider>
      <MemoryRouter>
        <Navigation groups={open} />
      </MemoryRouter>
    </MantineProvider>,
  );
  const linksIn = (element: HTMLElement) =>
    within(element)
      .getAllByRole('link', { hidden: true })
      .map((link) => link.textContent);
  const shown = screen.getAllByRole('group', { hidden: true }).map((group) => ({
    name: group.getAttribute('aria-label'),
    labels: linksIn(group),
  }));
  expect(shown).toEqual(groups.slice(1).map(({ name, items }) => ({ name, labels: items.map(({ label }) => label) })));
  expect(linksIn(document.body)).toEqual(groups.flatMap(({ items }) => items.map(({ label }) => label)));
});

test('pins the place one is at above the groups, and lets go of it', () => {
  showAt('/benutzer/liste');
  fireEvent.click(screen.getByRole('button', { name: 'Diese Seite anheften' }));
  const favourites = () => screen.queryByRole('group', { name: 'Favoriten' });
  expect(within(favourites() ?? document.body).getByRole('link').textContent).toBe('Alle Personen');
  cleanup();
  showAt('/verein');
  expect(favourites()?.textContent).toContain('Alle Personen');
  cleanup();
  showAt('/benutzer/profil/7');
  fireEvent.click(screen.getByRole('button', { name: 'Nicht mehr anheften' }));
  expect(favourites()).toBeNull();
});

test('a favourite that is not open to somebody is not shown to them', () => {
  window.localStorage.setItem('vereinshaus.favourites', '["/rollen"]');
  showAt('/', 50);
  expect(screen.queryByRole('group', { name: 'Favoriten' })).toBeNull();
});

test('a group closed over the current place is marked in its stead', () => {
  showAt('/benutzer/liste');
  const header = screen.getByRole('button', { name: 'Personen' });
  expect(header.getAttribute('aria-current')).toBeNull();
  fireEvent.click(header);
  expect(header.getAttribute('aria-current')).toBe('true');
});

test('shows the place one is at, however far down it stands', () => {
  const revealed: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    revealed.push(this.textContent);
  });
  // The browser reports how much of it is visible once the page is rendered.
  const observe = (intersectionRatio: number) =>
    class {
      readonly tell: (entries: readonly { intersectionRatio: number }[]) => void;
      constructor(tell: (entries: readonly { intersectionRatio: number }[]) => void) {
        this.tell = tell;
      }
      observe() {
        this.tell([{ intersectionRatio }]);
      }
      disconnect() {
        return undefined;
      }
    };
  vi.stubGlobal('IntersectionObserver', observe(1));
  showAt('/buchhaltung/zuordnung');
  expect(revealed).toEqual([]);
  cleanup();
  vi.stubGlobal('IntersectionObserver', observe(0.4));
  showAt('/buchhaltung/zuordnung');
  expect(revealed).toEqual(['Zuordnung']);
});
