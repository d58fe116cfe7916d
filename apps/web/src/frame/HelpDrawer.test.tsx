// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { OpenScreensContext } from '../areas/help/shared/open-screens.ts';
import { viewerOf } from '../areas/session/shared/session.ts';
import { ViewerContext } from '../kit/May.tsx';
import { screens } from '../routes.ts';
import { buildClub, buildUser } from '../testing/build.ts';
import { HelpButton } from './HelpButton.tsx';
import { HelpDrawer } from './HelpDrawer.tsx';
import { openScreens } from './open-screens.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Frame = () => {
  const [helps, setHelps] = useState(0);
  return (
    <>
      <HelpButton onHelp={() => setHelps(helps + 1)} />
      <Outlet />
      <HelpDrawer asked={helps} />
    </>
  );
};

const width = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

const open = (address: string, { isPhone = false, isVisitor = false } = {}) => {
  width(isPhone);
  const user = isVisitor ? null : buildUser({ role: 90 });
  const children = screens.map(({ page: _page, ...line }) => ({
    path: line.path,
    handle: line,
    element: <p>Arbeit</p>,
  }));
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [address] });
  render(
    <MantineProvider env="test">
      <ViewerContext value={user && viewerOf(user)}>
        <OpenScreensContext value={openScreens(user, buildClub())}>
          <RouterProvider router={router} />
        </OpenScreensContext>
      </ViewerContext>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Hilfe' }));
  return () => decodeURI(router.state.location.pathname);
};

describe('the help button', () => {
  test('opens the topic of the screen beside the work', async () => {
    const address = open('/mahnwesen');
    expect((await screen.findByRole('dialog')).textContent).toContain('Mahnwesen');
    expect(screen.getByText('Arbeit')).toBeTruthy();
    expect(address()).toBe('/mahnwesen');
  });

  test('leads on from topic to topic in the same place', async () => {
    open('/kurs/verwaltung');
    await screen.findByRole('dialog', { name: 'Kurse verwalten' });
    cleanup();
    open('/faq/einführung');
    fireEvent.click(await screen.findByRole('button', { name: 'Für das Büro' }));
    expect(await screen.findByRole('dialog', { name: 'Für das Büro' })).toBeTruthy();
  });

  test('opens a page of its own on a phone', async () => {
    const address = open('/mahnwesen', { isPhone: true });
    await vi.waitFor(() => expect(address()).toBe('/faq/mahnwesen'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows a visitor the topic here, without links to what needs a session', async () => {
    open('/registrieren', { isPhone: true, isVisitor: true });
    const shown = await screen.findByRole('dialog', { name: 'Registrieren' });
    expect(shown.textContent).not.toContain('Alle Themen');
  });
});
