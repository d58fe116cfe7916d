// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { visibleNavigation } from '../navigation.ts';
import { buildClub, buildUser } from '../testing/build.ts';
import { Navigation } from './Navigation.tsx';

afterEach(cleanup);

test.each([0, 20, 50, 90])('shows role %i every item that is open, group by group, and no other', (role) => {
  const groups = visibleNavigation(buildUser({ role }), buildClub());
  render(
    <MantineProvider>
      <MemoryRouter>
        <Navigation groups={groups} />
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
