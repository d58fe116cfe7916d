// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ViewerContext } from '../../../kit/May.tsx';
import { buildUser } from '../../../testing/build.ts';
import { viewerOf } from '../../session/shared/session.ts';
import { type ListOrigin, ListOriginContext } from './list-origin.ts';
import { PersonLink } from './PersonLink.tsx';

afterEach(cleanup);

const linkFor = (role: number, address = '/', origin: ListOrigin | null = null) => {
  render(
    <ViewerContext value={viewerOf(buildUser({ role }))}>
      <ListOriginContext value={origin}>
        <MemoryRouter initialEntries={[address]}>
          <PersonLink personId={12} name="Lena Gruber" keepQuery />
        </MemoryRouter>
      </ListOriginContext>
    </ViewerContext>,
  );
  return screen.queryByRole('link', { name: 'Lena Gruber' })?.getAttribute('href');
};

test.each([
  [0, undefined],
  [19, undefined],
  [20, '/benutzer/view/12'],
  [21, '/benutzer/liste/12'],
  [80, '/benutzer/liste/12'],
])('with role %i a name leads to %s', (role, href) => {
  expect(linkFor(role)).toBe(href);
  expect(screen.getByText('Lena Gruber')).toBeTruthy();
});

test('inside the list its filters stay', () => {
  expect(linkFor(80, '/benutzer/liste?t.q=grub')).toBe('/benutzer/liste/12?t.q=grub');
});

test('a list with a way of its own leads there', () => {
  expect(linkFor(80, '/benutzer/aktiv?t.q=grub', { label: 'Aktive', view: 'aview' })).toBe('/benutzer/aview/12');
});
