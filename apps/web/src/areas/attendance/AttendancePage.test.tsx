// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { AttendanceList } from '@vereinshaus/contract/attendance/calls';
import type { AttendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { keepFor, readAllKept, removeKept } from '../../kit/device-store.ts';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { AttendancePage } from './AttendancePage.tsx';
import { keepList, readKeptList } from './shared/kept-lists.ts';

afterEach(async () => {
  cleanup();
  for (const { key } of await readAllKept('')) await removeKept(key);
});

const person = (_: unknown, at: number) => ({
  ID: at + 1,
  fullname: `Kind ${at + 1}`,
  image: '',
  age: 8,
  birthday: false,
  role: 0,
  tryout: false,
  makeup: false,
  single: false,
  answer: '' as const,
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
  conflicts: [],
  walkIns: [],
  answers: null,
});

const eventGone = { status: 'error', message: 'Der Termin wurde gerade entfernt.', code: 'attendance.eventGone' };
const saved = { status: 'success', message: 'Die Anwesenheit wurde erfolgreich eingetragen!' };
const notInCourse = { child_ID: 2, reason: 'notInCourse', message: 'Kind 2 nimmt an diesem Kurs nicht teil.' };

type SavedMark = { child_ID: number; status?: number; note?: string; fullname?: string };
type Opened = {
  persons?: number;
  settings?: Partial<ClubSettings>;
  conflicts?: AttendanceList['conflicts'];
  walkIns?: AttendanceList['walkIns'];
  /** Persons with the searched name. */
  found?: readonly { ID: number; fullname: string; age: number | null; family: string }[];
  /** Called for each save request: a response, or none if offline. */
  answer?: (marks: readonly SavedMark[]) => Response | undefined;
  isOffline?: boolean;
  /** Delays the list. */
  listed?: () => Promise<void>;
};

const berger = { ID: 5, name: 'Moritz Berger', time: 1, processorName: 'Tina' };

/** The server reports the first child as excused, and records what it receives. */
const openList = ({
  persons = 3,
  settings = {},
  conflicts = [],
  walkIns = [],
  found,
  answer,
  isOffline = false,
  listed = async () => undefined,
}: Opened = {}) => {
  const server = {
    sent: [] as SavedMark[],
    walkIns: [] as unknown[],
    listed,
    answer: answer ?? (() => Response.json({ ...saved, questions: [] })),
  };
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    if (path.includes('/attendances/person')) {
      if (found === undefined) throw new TypeError('Failed to fetch');
      return Response.json({ persons: found });
    }
    if (init?.method !== 'POST') {
      if (path.includes('/attendances?')) await server.listed();
      return Response.json({ ...listOf(persons, 3), conflicts, walkIns });
    }
    if (path.includes('/walkins')) {
      if (server.answer([]) === undefined) throw new TypeError('Failed to fetch');
      server.walkIns.push(JSON.parse(typeof init.body === 'string' ? init.body : '{}'));
      return Response.json(saved);
    }
    const { attendances } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as {
      attendances: SavedMark[];
    };
    const reply = server.answer(attendances);
    if (reply === undefined) throw new TypeError('Failed to fetch');
    server.sent.push(
      ...attendances.map(({ child_ID, status, note }) => ({
        child_ID,
        ...(status !== undefined && { status }),
        ...(note !== undefined && { note }),
      })),
    );
    return reply;
  });
  const user = buildUser({ trainer: true });
  keepFor(user.ID);
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

test('every tap sends itself, and each can be taken back', async () => {
  const server = openList();
  await press('Kind 1: entschuldigt. Tippen ändert.');
  await screen.findByText('gespeichert');
  await vi.waitFor(() => expect(server.sent).toEqual([{ child_ID: 1, status: 1 }]));
  await press('Kind 2: noch nicht eingetragen. Tippen ändert.');
  await vi.waitFor(() => expect(server.sent).toHaveLength(2));
  await press('Rückgängig');
  await press('Rückgängig');
  await vi.waitFor(() =>
    expect(server.sent.slice(2)).toEqual([
      { child_ID: 2, status: 0 },
      { child_ID: 1, status: 3 },
    ]),
  );
  expect(screen.getByRole('button', { name: 'Rückgängig' })).toHaveProperty('disabled', true);
});

test('the button for all who are open is gone when nobody is: the focus is on the one that takes it back', async () => {
  openList({ answer: () => undefined });
  const everybody = await screen.findByRole('button', { name: 'Alle Offenen sind da' });
  everybody.focus();
  fireEvent.click(everybody);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Alle Offenen sind da' })).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rückgängig' })));
});

test('without a network a tap waits, and goes out by itself', async () => {
  const server = openList({ answer: () => undefined });
  await press('Kind 2: noch nicht eingetragen. Tippen ändert.');
  expect(await screen.findByText('1 wartet auf Netz')).toBeDefined();
  expect(server.sent).toEqual([]);
  server.answer = () => Response.json({ ...saved, questions: [] });
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('gespeichert')).toBeDefined();
  expect(server.sent).toEqual([{ child_ID: 2, status: 1 }]);
});

test('opened without a network the list itself comes first: how old it is, and what is not there, takes one line', async () => {
  keepFor(buildUser().ID);
  await keepList(buildUser().ID, { ...listOf(3, 3), leads: true });
  openList({ isOffline: true });
  const line = await screen.findByText(/Gesundheit und Notfallnummern sind nicht auf diesem Gerät/);
  expect(line.textContent).toMatch(/^Ohne Netz: Liste von \d\d:\d\d Uhr\. Was du einträgst, wird später gesendet\. /);
  expect(screen.getByRole('button', { name: 'Kind 2: noch nicht eingetragen. Tippen ändert.' })).toBeDefined();
  // A banner's text would add a line above the list.
  expect(screen.getAllByText(/Netz/)).toEqual([line]);
});

test('what this device keeps is there at once, while the server is still asked', async () => {
  keepFor(buildUser().ID);
  await keepList(buildUser().ID, listOf(3, 3));
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = openList({ persons: 4, listed: () => answered });
  await press('Kind 2: noch nicht eingetragen. Tippen ändert.');
  await vi.waitFor(() => expect(server.sent).toEqual([{ child_ID: 2, status: 1 }]));
  expect(screen.queryByText(/Ohne Netz/)).toBeNull();
  answer();
  expect(await screen.findByText('Kind 4')).toBeDefined();
});

test('one child who is no longer in the course is asked about by name, and comes without a booking by one tap', async () => {
  const server = openList({
    answer: (marks) => {
      const isAsked = marks.some(({ child_ID, status }) => child_ID === 2 && status === 1);
      return Response.json({ ...saved, questions: isAsked ? [notInCourse] : [] });
    },
  });
  await press('Alle Offenen sind da');
  const question = within(await screen.findByRole('list', { name: 'Bitte entscheiden' }));
  expect(question.getByText('Kind 2')).toBeDefined();
  expect(question.getByText(notInCourse.message)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'War ohne Buchung da' }));
  await vi.waitFor(() => expect(server.sent.at(-1)).toEqual({ child_ID: 2, status: -1 }));
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Bitte entscheiden' })).toBeNull());
});

test('a date that the office has removed leaves a question, and what was marked stays until it is answered', async () => {
  const server = openList({ answer: () => Response.json(eventGone, { status: 404 }) });
  await press('Kind 2: noch nicht eingetragen. Tippen ändert.');
  expect(await screen.findByText(`${eventGone.message} Ein Eintrag ist noch auf diesem Gerät.`)).toBeDefined();
  expect(screen.getByText('nicht gesendet')).toBeDefined();
  server.answer = () => Response.json({ ...saved, questions: [] });
  await press('Noch einmal senden');
  expect(await screen.findByText('gespeichert')).toBeDefined();
  expect(server.sent.at(-1)).toEqual({ child_ID: 2, status: 1 });
});

test('whoever was overruled reads by whom, and decides with one tap', async () => {
  const conflict = { child_ID: 1, own: 1, status: 2, processorName: 'Fabian', time: 5 } as const;
  const server = openList({ conflicts: [conflict] });
  expect(await screen.findByText('Fabian sagt abwesend, du anwesend.')).toBeDefined();
  await press('anwesend gilt');
  await vi.waitFor(() => expect(server.sent).toEqual([{ child_ID: 1, status: 1 }]));
});

test('a note is sent alone: it says nothing about who is there', async () => {
  const server = openList();
  await press('Notiz und Verlauf von Kind 1');
  fireEvent.change(await screen.findByLabelText('Notiz'), { target: { value: 'Knie' } });
  await press('Notiz übernehmen');
  await vi.waitFor(() => expect(server.sent).toEqual([{ child_ID: 1, note: 'Knie' }]));
});

test('who waits for a place stands on the list when that is wanted', async () => {
  openList();
  await screen.findByText('Kind 1');
  expect(screen.queryByText('Willi Wartet')).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Warteliste zeigen' }));
  expect(screen.getByText('Willi Wartet')).toBeDefined();
  expect(screen.getByText('8 Jahre, Warteliste')).toBeDefined();
});

test('who cannot be looked for without a network is written down, and goes out by itself', async () => {
  const server = openList({ answer: () => undefined });
  await press('Person ohne Buchung');
  fireEvent.change(await screen.findByLabelText('Vor- und Nachname'), { target: { value: 'Moritz Berger' } });
  await press('Suchen');
  await press('„Moritz Berger“ notieren');
  expect(
    within(await screen.findByRole('list', { name: 'Namen ohne Person' })).getByText('Moritz Berger'),
  ).toBeDefined();
  expect(await screen.findByText('1 wartet auf Netz')).toBeDefined();
  expect(screen.getByText(/^1 anwesend/)).toBeDefined();
  server.answer = () => Response.json({ ...saved, questions: [] });
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(server.walkIns).toMatchObject([{ walkIns: [{ name: 'Moritz Berger' }] }]));
  expect(await screen.findByText('gespeichert')).toBeDefined();
});

test('a name becomes a person; of several with the name age and family are told', async () => {
  const server = openList({
    walkIns: [berger],
    found: [
      { ID: 31, fullname: 'Moritz Berger', age: 8, family: 'Vera Berger' },
      { ID: 32, fullname: 'Moritz Berger', age: 41, family: '' },
    ],
  });
  await press('Zuordnen: Moritz Berger');
  await press('Suchen');
  expect(await screen.findByRole('button', { name: 'Moritz Berger, 41 Jahre zuordnen' })).toBeDefined();
  await press('Moritz Berger, 8 Jahre, Familie Vera Berger zuordnen');
  await vi.waitFor(() =>
    expect(server.walkIns).toMatchObject([{ ID: 5, child_ID: 31, fullname: 'Moritz Berger', eventID: 7 }]),
  );
});

test('rows stand by given name, by family name under its letter, or as last time, and the choice stays', async () => {
  openList();
  const order = await screen.findByRole('combobox', { name: 'Reihenfolge' });
  fireEvent.change(order, { target: { value: 'family' } });
  expect(screen.getByText('1', { selector: 'li' })).toBeDefined();
  cleanup();
  openList();
  expect(await screen.findByRole('combobox', { name: 'Reihenfolge' })).toHaveProperty('value', 'family');
  localStorage.clear();
});

test('a mark that was sent stands in its row until the list that comes back knows it', async () => {
  const server = openList();
  await screen.findByText('Kind 2');
  // The list request stays pending.
  server.listed = () => new Promise(() => undefined);
  await press('Kind 2: noch nicht eingetragen. Tippen ändert.');
  await vi.waitFor(() => expect(server.sent).toHaveLength(1));
  await vi.waitFor(async () => expect((await readKeptList(7, 7))?.marks).toEqual([]));
  expect(await screen.findByText('gespeichert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Kind 2: anwesend. Tippen ändert.' })).toBeDefined();
  expect((await readKeptList(7, 7))?.list.attendancesNewest.at(-1)).toMatchObject({ child_ID: 2, status: 1 });
});
