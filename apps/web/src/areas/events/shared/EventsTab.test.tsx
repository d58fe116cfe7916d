// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Event } from '@vereinshaus/contract/events/calls';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../../kit/May.tsx';
import { createQueryClient } from '../../../kit/query-client.ts';
import { buildClub, buildUser } from '../../../testing/build.ts';
import { ClubContext } from '../../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../../session/shared/session.ts';
import { EventsTab } from './EventsTab.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const inDays = (days: number) => Math.floor(Date.now() / 300_000) * 300 + days * 86_400;

const date = (ID: number, days: number, more: Partial<Event> = {}): Event => ({
  ID,
  previous_ID: 0,
  name: '',
  start: inDays(days),
  end: inDays(days) + 3600,
  duration: 60,
  period: 'never',
  stop: 0,
  room: '',
  room_ID: 0,
  visibility: 5,
  course_ID: 5,
  courseName: 'Kinderturnen',
  timeZoneOffset: 60,
  holiday: '',
  school_holiday: '',
  mayEdit: true,
  mayChangeOwn: false,
  ...more,
});

const open = async (events: readonly Event[], role = 80) => {
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      posted.push(address.replace(/^.*\/api/, ''));
      return Response.json({ status: 'success', message: 'Der Termin ist entfernt.' });
    }
    return Response.json(address.includes('/course/events/') ? { events } : { rooms: [] });
  });
  const user = buildUser({ role });
  const course = { ID: 5, name: 'Kinderturnen', tryoutsEnabled: false, fits: [], startdate: 0, enddate: 0 };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub({ newEventVisibility: 1 })}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <MemoryRouter>
                <EventsTab
                  courseId={5}
                  reply={{ course: { ...course, enableOnlineConferences: false }, participants: [] }}
                />
              </MemoryRouter>
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return posted;
};

// By label and text: queries by role take seconds here.
const editing = () => screen.findAllByLabelText(/^Termin am .* bearbeiten$/);

test('a page holds a hundred dates', async () => {
  await open(Array.from({ length: 101 }, (_, at) => date(at + 1, at + 1)));
  expect(await screen.findByText('1–100 von 101')).toBeDefined();
});

test('past dates come on request, free days have their marks, and a date is taken off after a question', async () => {
  const posted = await open([
    date(1, -7),
    date(2, 7, { holiday: 'Nationalfeiertag', school_holiday: 'Herbstferien', period: '2w', stop: inDays(30) }),
  ]);
  expect(await editing()).toHaveLength(1);
  for (const text of ['Nationalfeiertag', 'Herbstferien', 'alle zwei Wochen'])
    expect(screen.getByText(text)).toBeDefined();

  fireEvent.click(screen.getByLabelText(/^Termin am .* entfernen$/));
  await screen.findByText('wirklich entfernen?');
  expect(posted).toEqual([]);
  fireEvent.click(screen.getByText('Termin absagen'));
  await waitFor(() => expect(posted).toEqual(['/events/hide/2']));

  fireEvent.click(screen.getByLabelText('Vergangene zeigen'));
  expect(await editing()).toHaveLength(2);
});

test('the form has its fields, and a new date its usual values', async () => {
  await open([]);
  fireEvent.click(await screen.findByText('Termin anlegen'));
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  await screen.findByLabelText('Name', { selector: 'input' });
  expect(field('Beginn, Stunde')).toBeDefined();
  expect(['Dauer', 'Wiederholung', 'Raum', 'Sichtbar für'].map((label) => field(label).value)).toEqual([
    '60 Minuten',
    'nie',
    'kein Raum',
    'nur ich',
  ]);
  const optionsOf = async (label: string) => {
    fireEvent.click(field(label));
    const list = await waitFor(() => {
      const found = document.getElementById(field(label).getAttribute('aria-controls') ?? '');
      expect(found).not.toBeNull();
      return found;
    });
    return [...(list?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent);
  };
  expect(await optionsOf('Wiederholung')).toEqual([
    'nie',
    'täglich',
    'wöchentlich',
    'alle zwei Wochen',
    'alle drei Wochen',
  ]);
  expect(await optionsOf('Sichtbar für')).toEqual([
    'nur ich',
    'alle Administratoren',
    'alle Vorstandsmitglieder',
    'alle Trainer',
    'alle',
  ]);
  expect(await optionsOf('Dauer')).toHaveLength(24 + 49 + 1);
  fireEvent.click(screen.getByText('bis zu einem Ende'));
  expect(field('Ende, Stunde')).toBeDefined();
});

test('who looks after no dates reads them alone', async () => {
  await open([date(2, 7, { mayEdit: false, room: 'Turnsaal' })], 0);
  await screen.findByText('Turnsaal');
  expect(screen.queryAllByLabelText(/^Termin am /)).toEqual([]);
  expect(screen.queryByText('Termin anlegen')).toBeNull();
});
