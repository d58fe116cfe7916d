// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { buildClub, buildCourse } from '../../../testing/build.ts';
import { ClubContext } from '../../clubs/shared/club.ts';
import { SessionContext } from '../../session/shared/session.ts';
import { BookingLink } from './BookingLink.tsx';

afterEach(cleanup);

const show = (course: Parameters<typeof buildCourse>[0], place: 'card' | 'page') => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ClubContext value={buildClub()}>
          <SessionContext value={null}>
            <BookingLink course={buildCourse(course)} place={place} />
          </SessionContext>
        </ClubContext>
      </MemoryRouter>
    </MantineProvider>,
  );
};

const nameOf = (...shown: Parameters<typeof show>) => {
  show(...shown);
  const link = screen.getByRole('link');
  const name = link.getAttribute('aria-label') ?? '';
  expect(name.startsWith(link.textContent)).toBe(true);
  cleanup();
  return name;
};

test('is announced as what one reads on it: a place, or the waiting list', () => {
  const full = { maxparts: 8, parts_count: 8, line_count: 8 };
  expect(nameOf({}, 'card')).toBe('Buchen: Kinderturnen');
  expect(nameOf(full, 'card')).toBe('Warteliste: Kinderturnen');
  expect(nameOf(full, 'page')).toBe('Auf die Warteliste: Kinderturnen');
});

test('is not there once the course is over, whatever its window says', () => {
  const yesterday = Date.now() / 1000 - 86_400;
  const nextYear = Date.now() / 1000 + 365 * 86_400;
  show({ bookingEnd: nextYear, enddate: yesterday }, 'page');
  expect(screen.queryByRole('link')).toBeNull();
  show({ bookingEnd: nextYear, enddate: Date.now() / 1000 }, 'page');
  expect(screen.getByRole('link').textContent).toBe('Platz buchen');
});

test('is not there where everybody who fits waits already: they would only be told so', () => {
  const full = { maxparts: 8, parts_count: 8, line_count: 8 };
  show({ ...full, participant_role: participationRole.waiting }, 'page');
  expect(screen.queryByRole('link')).toBeNull();
  show(full, 'page');
  expect(screen.getByRole('link').textContent).toBe('Auf die Warteliste');
});
