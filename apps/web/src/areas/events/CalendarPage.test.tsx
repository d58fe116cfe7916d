// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { CalendarPage } from './CalendarPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const start = toSeconds(startOfDayInVienna(dayInVienna(new Date()))) + 16 * 3600;

const eventOf = (ID: number, name: string, changes: Partial<CalendarEvent>): CalendarEvent => ({
  ID,
  previous_ID: 0,
  name,
  start,
  end: start + 3600,
  duration: 60,
  period: 'never',
  stop: 0,
  room: '',
  room_ID: 0,
  visibility: 5,
  course_ID: 3,
  courseName: name,
  timeZoneOffset: 60,
  holiday: '',
  school_holiday: '',
  mayEdit: false,
  mayChangeOwn: false,
  own: [],
  own_IDs: [],
  excused_IDs: [],
  ...changes,
});

const dates = [
  eventOf(1, 'Turnen', { own: ['Lena'], own_IDs: [8] }),
  eventOf(2, 'Yoga der anderen', {}),
  eventOf(3, 'Sommerfest', { course_ID: 0 }),
];

const feed = { kind: 'family', course_ID: 0, room_ID: 0, name: 'Meine Familie', url: '', created: 0, lastUsed: 0 };

const show = (role: number) => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('feeds') ? { feeds: [feed] } : { events: dates }),
  );
  const user = buildUser({ role });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <MemoryRouter>
                <CalendarPage />
              </MemoryRouter>
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

const others = () => screen.queryByText(/Yoga der anderen/);

test('a family sees its own dates and those of the club, and the others on request', async () => {
  const user = userEvent.setup();
  show(0);
  expect(await screen.findByText(/Turnen/)).toBeTruthy();
  expect(screen.getByText(/Sommerfest/)).toBeTruthy();
  expect(others()).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'nur die meiner Familie' }));
  expect(others()).toBeTruthy();
});

test('the office sees the dates of everybody', async () => {
  show(90);
  expect(await screen.findByText(/Yoga der anderen/)).toBeTruthy();
});

test('the dates go to the telephone from here', async () => {
  const user = userEvent.setup();
  show(0);
  await user.click(screen.getByRole('button', { name: 'Aufs Handy' }));
  expect(await screen.findByRole('button', { name: 'Link erzeugen: Meine Familie' })).toBeTruthy();
});
