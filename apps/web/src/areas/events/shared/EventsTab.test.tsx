// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Event } from '@vereinshaus/contract/events';
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
  const course = { ID: 5, name: 'Kinderturnen', tryoutsEnabled: false, startdate: 0, enddate: 0 };
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

const table = () => screen.findByRole('table', { name: 'Termine' });
const editing = async () =>
  within(await table())
    .getAllByRole('button', { name: /^Termin am .* bearbeiten$/ })
    .map((button) => button.getAttribute('aria-label'));

test('a page holds a hundred dates', async () => {
  await open(Array.from({ length: 101 }, (_, at) => date(at + 1, at + 1)));
  expect(await editing()).toHaveLength(100);
});

test('past dates are shown on request, and free days have their marks', async () => {
  await open([
    date(1, -7),
    date(2, 7, { holiday: 'Nationalfeiertag', school_holiday: 'Herbstferien', period: '2w', stop: inDays(30) }),
  ]);
  expect(await editing()).toHaveLength(1);
  expect(within(await table()).getByText('Nationalfeiertag')).toBeDefined();
  expect(within(await table()).getByText('Herbstferien')).toBeDefined();
  expect(within(await table()).getByText('alle zwei Wochen')).toBeDefined();
  fireEvent.click(screen.getByRole('switch', { name: 'Vergangene zeigen' }));
  expect(await editing()).toHaveLength(2);
});

test('a date is taken off after a question, and only then', async () => {
  const posted = await open([date(2, 7)]);
  fireEvent.click(within(await table()).getByRole('button', { name: /^Termin am .* entfernen$/ }));
  const question = within(await screen.findByRole('dialog', { name: 'wirklich entfernen?' }));
  expect(posted).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Termin entfernen' }));
  await waitFor(() => expect(posted).toEqual(['/events/hide/2']));
});

test('the form has its fields, and a new date of the course its usual values', async () => {
  await open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Termin anlegen' }));
  const form = within(await screen.findByRole('dialog', { name: 'Termin anlegen' }));
  const chosen = (label: string) => form.getByRole<HTMLInputElement>('combobox', { name: label }).value;
  expect(form.getByRole('textbox', { name: 'Name' })).toBeDefined();
  expect(form.getByLabelText('Beginn, Stunde')).toBeDefined();
  expect(['Dauer', 'Wiederholung', 'Raum', 'Sichtbar für'].map(chosen)).toEqual([
    '60 Minuten',
    'nie',
    'kein Raum',
    'nur ich',
  ]);
  const optionsOf = async (label: string) => {
    fireEvent.click(form.getByRole('combobox', { name: label }));
    const list = await screen.findByRole('listbox', { name: label });
    return within(list)
      .getAllByRole('option')
      .map((option) => option.textContent);
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
  const durations = await optionsOf('Dauer');
  expect(durations).toHaveLength(24 + 49 + 1);
  fireEvent.click(screen.getByRole('option', { name: 'bis zu einem Ende' }));
  expect(form.getByLabelText('Ende, Stunde')).toBeDefined();
});

test('who looks after no dates reads them alone', async () => {
  await open([date(2, 7, { mayEdit: false })], 0);
  await table();
  expect(screen.queryByRole('button', { name: /bearbeiten$|entfernen$|^Termin anlegen$/ })).toBeNull();
});
