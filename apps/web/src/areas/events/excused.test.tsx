// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { attendanceLabels } from '@vereinshaus/contract/attendance/rules';
import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { addDays, dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { AgendaList } from './AgendaList.tsx';
import { DayGrid } from './DayGrid.tsx';
import { EventModal } from './EventModal.tsx';
import { ThisWeekSection } from './shared/ThisWeekSection.tsx';

afterEach(cleanup);

const today = dayInVienna(new Date());
const day = addDays(today, 1);
const start = toSeconds(startOfDayInVienna(day)) + 16 * 3600;

const event: CalendarEvent = {
  ID: 4,
  previous_ID: 0,
  name: '',
  start,
  end: start + 3600,
  duration: 60,
  period: 'never',
  stop: 0,
  room: 'Turnsaal',
  room_ID: 0,
  visibility: 5,
  course_ID: 3,
  courseName: 'Turnen',
  timeZoneOffset: 60,
  holiday: '',
  school_holiday: '',
  mayEdit: false,
  mayChangeOwn: false,
  own: ['Lena', 'Max'],
  own_IDs: [8, 9],
  excused_IDs: [8],
};

const show = (children: ReactNode) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ events: [event] });
    sent.push(JSON.parse(typeof init.body === 'string' ? init.body : ''));
    return Response.json({ status: 'success', message: '' });
  });
  const user = buildUser();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <SessionContext value={user}>
          <ViewerContext value={viewerOf(user)}>
            <MemoryRouter>{children}</MemoryRouter>
          </ViewerContext>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return sent;
};

const nothing = () => undefined;
const view = { today, calendar: buildClub(), byDay: new Map([[day, [event]]]), onOpen: nothing };
const grid = { ...view, shown: day, onOpenDay: nothing, onLeave: nothing };

test.each([
  ['Start', <ThisWeekSection key="start" />],
  ['the list of days', <AgendaList key="agenda" days={[day]} {...view} />],
  ['the month', <DayGrid key="month" view="monat" {...grid} />],
  ['the week', <DayGrid key="week" view="woche" {...grid} />],
  [
    'the dialog of the date',
    <EventModal key="dialog" event={event} onEdit={nothing} onHide={nothing} onClose={nothing} />,
  ],
])('%s says who is excused, by the one name there is for it', async (_, place) => {
  show(place);
  const said = await screen.findAllByText(new RegExp(attendanceLabels[3]));
  expect(said).toHaveLength(1);
});

test.each([
  ['Start', <ThisWeekSection key="start" />, /^Kommt doch: Lena/, 'Kann nicht kommen: Max'],
  [
    'the dialog of the date',
    <EventModal key="dialog" event={event} onEdit={nothing} onHide={nothing} onClose={nothing} />,
    /^Lena kommt doch/,
    'Max kann nicht kommen',
  ],
])('%s takes it back with one tap, and lets the others say so', async (_, place, undo, other) => {
  const sent = show(place);
  fireEvent.click(await screen.findByRole('button', { name: undo }));
  await vi.waitFor(() => expect(sent).toEqual([{ child_ID: 8, event_ID: 4 }]));
  expect(screen.getByRole('link', { name: new RegExp(`^${other}`) })).toBeDefined();
});
