// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildCourse } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { CourseDescription } from './CourseDescription.tsx';

afterEach(cleanup);

const secondsOf = (day: string) => new Date(day).getTime() / 1000;

const full = {
  ...buildCourse({
    description: 'Wir turnen am Reck.',
    information: 'Die Halle ist ab halb offen.',
    bring: 'Turnschuhe',
    audience: 'Volksschulkinder',
    olderthan: 6,
    youngerthan: 10,
    trainers: '5|Toni Trainer',
    bookingStart: secondsOf('2020-01-01T10:00:00Z'),
    bookingEnd: secondsOf('2998-01-01T10:00:00Z'),
  }),
  permitting: [{ ID: 3, name: 'Turnen für Anfänger' }],
  tagLabels: [],
  version: 1,
  formSlots: '',
};

test('a full course tells what it is about, for whom, after which course, when one can book, and who leads it', () => {
  const reply = { course: full, participant: null, participants: [], participant_count: 0, waitlist_count: 0 };
  render(
    <MantineProvider env="test">
      <ClubContext value={buildClub({})}>
        <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
          <MemoryRouter>
            <CourseDescription courseId={1} reply={reply} />
          </MemoryRouter>
        </QueryClientProvider>
      </ClubContext>
    </MantineProvider>,
  );
  expect(screen.getByText('Wir turnen am Reck.')).toBeDefined();
  const told = new Map(
    screen
      .getAllByRole('row')
      .map((row) => [row.querySelector('th')?.textContent ?? '', row.querySelector('td')?.textContent ?? '']),
  );
  expect(told.get('Alter')).toMatch(/6.*10/);
  expect(told.get('Zielgruppe')).toBe('Volksschulkinder');
  expect(told.get('Nur nach dem Kurs')).toBe('Turnen für Anfänger');
  expect(screen.getByRole('link', { name: 'Turnen für Anfänger' }).getAttribute('href')).toBe('/kurse/3');
  expect(told.get('Leitung')).toContain('Toni Trainer');
  expect(told.get('Anmeldung')).toMatch(/2998/);
  expect([told.get('Information'), told.get('Mitzubringen')]).toEqual(['Die Halle ist ab halb offen.', 'Turnschuhe']);
});
