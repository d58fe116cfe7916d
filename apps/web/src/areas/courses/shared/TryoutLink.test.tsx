// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { Course } from '@vereinshaus/contract/courses/calls';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { buildCourse, buildUser } from '../../../testing/build.ts';
import { SessionContext } from '../../session/shared/session.ts';
import { TryoutLink } from './TryoutLink.tsx';

afterEach(cleanup);

const show = (wanted: Partial<Course>, user: SignedInUser | null = null, linkPrefix = '') =>
  render(
    <MantineProvider>
      <SessionContext value={user}>
        <MemoryRouter>
          <TryoutLink
            course={buildCourse({ ID: 7, name: 'Schwimmen', tryoutsEnabled: true, nextevent: 1, fits: [3], ...wanted })}
            linkPrefix={linkPrefix}
          />
        </MemoryRouter>
      </SessionContext>
    </MantineProvider>,
  );

const link = () => screen.queryByRole('link', { name: 'Schnuppern: Schwimmen' })?.getAttribute('href') ?? null;

test('leads visitors through the registration', () => {
  show({ fits: [] });
  expect(link()).toBe('/registrieren/7?schnuppern=1');
});

test('leads who is signed in to the choice of a date', () => {
  show({}, buildUser({}));
  expect(link()).toBe('/kurse/7?tab=termine&schnuppern=1');
});

test('in the list on a foreign page everybody is a visitor', () => {
  show({}, buildUser({}), '/embed/1');
  expect(link()).toBe('/embed/1/registrieren/7?schnuppern=1');
});

test.each([
  ['the course has none', { tryoutsEnabled: false }],
  ['no date is planned', { nextevent: 0 }],
  ['it fits nobody of the family', { fits: [] }],
])('is not there where %s', (_, wanted) => {
  show(wanted, buildUser({}));
  expect(link()).toBeNull();
});
