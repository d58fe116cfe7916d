// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { AttendanceList } from '@vereinshaus/contract/attendance';
import type { AttendanceStatus } from '@vereinshaus/contract/attendance-rules';
import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import { participationRole } from '@vereinshaus/contract/participation-role';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { AttendancePage } from './AttendancePage.tsx';

afterEach(cleanup);

const person = (_: unknown, at: number) => ({
  ID: at + 1,
  fullname: `Kind ${at + 1}`,
  image: '',
  age: 8,
  birthday: false,
  role: 0,
  tryout: false,
  makeup: false,
  ratio: null,
});

const waiting = { ...person(null, 99), fullname: 'Willi Wartet', role: participationRole.waiting };

const listOf = (persons: number, status: AttendanceStatus): AttendanceList => ({
  event: { ID: 7, course_ID: 3, courseName: 'Turnen', name: '', start: 1_700_000_000, end: 1_700_003_600, room: '' },
  mayMark: true,
  leads: false,
  persons: [...Array.from({ length: persons }, person), waiting],
  attendancesNewest: [{ child_ID: 1, status, note: '', time: 1, processorName: 'Tina' }],
  attendancesOld: [],
});

const refusal = { status: 'error', message: 'Der Termin wurde gerade entfernt.', code: 'attendance.eventGone' };
const saved = { status: 'success', message: 'Die Anwesenheit wurde erfolgreich eingetragen!' };

type Opened = { persons?: number; refusals?: number; settings?: Partial<ClubSettings> };

/** The server holds `stored` about the first child; so many requests to save are refused. */
const openList = ({ persons = 3, refusals = 0, settings = {} }: Opened = {}) => {
  const server: { stored: AttendanceStatus; refusals: number } = { stored: 3, refusals };
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(listOf(persons, server.stored));
    server.refusals -= 1;
    return server.refusals >= 0 ? Response.json(refusal, { status: 409 }) : Response.json(saved);
  });
  const user = buildUser({ trainer: true });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub(settings)}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <MemoryRouter initialEntries={['/kurs/3/anwesenheit/7']}>
                <Routes>
                  <Route path="/kurs/:courseID/anwesenheit/:eventID" element={<AttendancePage />} />
                </Routes>
              </MemoryRouter>
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return server;
};

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const rows = () => screen.getAllByRole('listitem');

test.each([
  [25, 25],
  [50, 50],
] as const)(
  'a club with %d rows on a page shows as many of 60, and the rest on demand',
  async (attendancePageSize, shown) => {
    openList({ persons: 60, settings: { attendancePageSize } });
    await screen.findByText('Kind 1');
    expect(rows()).toHaveLength(shown);
    await press(`Weitere ${Math.min(60 - shown, shown)} zeigen`);
    expect(rows()).toHaveLength(Math.min(60, shown * 2));
  },
);

test('who cancels sees what the server holds now, and nothing is sent', async () => {
  const server = openList();
  await press('Bearbeiten');
  await press('Kind 1: entschuldigt. Tippen ändert.');
  expect(screen.getByRole('button', { name: 'Kind 1: anwesend. Tippen ändert.' })).toBeDefined();
  expect(screen.getByText('1 noch nicht gespeichert')).toBeDefined();
  server.stored = 2;
  await press('Abbrechen');
  expect(await screen.findByRole('button', { name: 'Bearbeiten' })).toBeDefined();
  await press('Bearbeiten');
  expect(await screen.findByRole('button', { name: 'Kind 1: abwesend. Tippen ändert.' })).toBeDefined();
  expect(screen.getByText('gespeichert')).toBeDefined();
});

test('a save that fails leads back to editing with all marks, and can be tried again', async () => {
  openList({ refusals: 1 });
  await press('Bearbeiten');
  await press('Kind 2: abwesend (auto). Tippen ändert.');
  await press('Speichern');
  expect(await screen.findByText(refusal.message)).toBeDefined();
  expect(screen.getByText('nicht gespeichert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Kind 2: anwesend. Tippen ändert.' })).toBeDefined();
  await press('Speichern');
  expect(await screen.findByRole('button', { name: 'Bearbeiten' })).toBeDefined();
  expect(screen.getByText('gespeichert')).toBeDefined();
});

test('who waits for a place stands on the list when that is wanted', async () => {
  openList();
  await screen.findByText('Kind 1');
  expect(screen.queryByText('Willi Wartet')).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Warteliste zeigen' }));
  expect(screen.getByText('Willi Wartet')).toBeDefined();
  expect(screen.getByText('Warteliste')).toBeDefined();
});
