// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ViewerContext } from '../../../kit/May.tsx';
import { buildUser } from '../../../testing/build.ts';
import { viewerOf } from '../../session/shared/session.ts';
import { ProfileLink } from './ProfileLink.tsx';

afterEach(cleanup);

test.each([
  [19, undefined],
  [20, '/benutzer/view/12'],
  [21, '/benutzer/liste/12'],
  [80, '/benutzer/liste/12'],
])('with role %i a name leads to %s', (role, href) => {
  render(
    <MantineProvider>
      <ViewerContext value={viewerOf(buildUser({ role }))}>
        <MemoryRouter>
          <ProfileLink personId={12} name="Lena Gruber" />
        </MemoryRouter>
      </ViewerContext>
    </MantineProvider>,
  );
  expect(screen.queryByRole('link', { name: 'Lena Gruber' })?.getAttribute('href')).toBe(href);
});
