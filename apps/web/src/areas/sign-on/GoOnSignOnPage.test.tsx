// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { GoOnSignOnPage } from './GoOnSignOnPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = (step: string) => {
  const replace = vi.spyOn(globalThis.location, 'replace').mockImplementation(() => undefined);
  const routes = [{ path: '/anmelden-bei/:step', element: <GoOnSignOnPage /> }];
  render(
    <MantineProvider env="test">
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/anmelden-bei/${step}`] })} />
    </MantineProvider>,
  );
  return replace;
};

test('goes on to the sign-in that waits, and nowhere else', () => {
  const step = 'Vx0aB-cD_efghijklmnopqrstuvw';
  expect(open(step)).toHaveBeenCalledWith(`/oidc/interaction/${step}`);
  cleanup();
  vi.restoreAllMocks();
  expect(open('abgelaufen')).not.toHaveBeenCalled();
  expect(screen.getByText(/Diese Anmeldung gibt es nicht mehr/)).toBeDefined();
});
