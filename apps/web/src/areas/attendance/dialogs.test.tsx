// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext } from '../session/shared/session.ts';
import { SickNoteDialog } from './SickNoteDialog.tsx';
import { FamilyDates } from './shared/FamilyDates.tsx';
import { TryoutDialog } from './TryoutDialog.tsx';

afterEach(cleanup);

const open = (dialog: ReactNode, reply: unknown) => {
  vi.stubGlobal('fetch', async () => Response.json(reply));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MemoryRouter>{dialog}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;

const date = (_: unknown, at: number) => ({
  event_ID: at + 1,
  name: '',
  start: inDays(at),
  end: inDays(at) + 3600,
  room: '',
  status: 0,
  note: '',
  time: 0,
  processorName: '',
  tryout: false,
});

const sickNote = (dates: readonly unknown[]) =>
  open(<SickNoteDialog courseId={3} personId={2} name="Lena" onClose={() => undefined} />, {
    fullname: 'Lena Gruber',
    courseName: 'Turnen',
    attendances: dates,
  });

test('a family chooses up to ten dates to excuse, and one to be there', async () => {
  sickNote(Array.from({ length: 12 }, date));
  const boxes = await screen.findAllByRole('checkbox');
  for (const box of boxes.slice(0, 10)) fireEvent.click(box);
  expect(boxes.filter((box) => box.matches(':checked'))).toHaveLength(10);
  expect(boxes.filter((box) => box.matches(':disabled'))).toHaveLength(2);
  fireEvent.click(screen.getByRole('radio', { name: 'Ist da' }));
  const dates = screen.getByRole('radiogroup', { name: 'An welchem Termin?' });
  expect(dates.querySelectorAll('input:checked')).toHaveLength(1);
});

test('where no date is to come, both dialogs say so', async () => {
  sickNote([{ ...date(null, 0), start: inDays(-2), end: inDays(-2) + 3600 }]);
  expect(await screen.findByText('Keine Termine mehr verfügbar.')).toBeDefined();
  cleanup();
  const now = inDays(0);
  const over = { ID: 1, name: '', start: now - 60, room: '' };
  open(
    <TryoutDialog
      courseName="Turnen"
      persons={[{ ID: 2, fullname: 'Gina Gruber' }]}
      events={[over] as never}
      now={now}
      onClose={() => undefined}
    />,
    { left: 2, tryouts: [] },
  );
  expect(await screen.findByText('Keine Termine mehr verfügbar.')).toBeDefined();
  expect(await screen.findByText('In diesem Schuljahr geht es noch 2-mal.')).toBeDefined();
});

test('a family tries a course on one of its coming dates alone, and only where the course lets it and fits', async () => {
  const now = inDays(0);
  const family = { ...buildUser({ ID: 2, prename: 'Lena' }), managees: [] };
  const coming = { ...date(null, 0), ID: 8, start: now + 7200, end: now + 9000, room: 'Turnsaal' };
  const over = { ...coming, ID: 7, start: now - 86_400, end: now - 82_800, room: 'Vorbei' };
  type Parts = { child_ID: number; fullname: string; role: number; timeLeave: number }[];
  const shown = (tryoutsEnabled: boolean, parts: Parts, fits = [2]) => {
    cleanup();
    open(
      <ClubContext value={buildClub()}>
        <SessionContext value={family}>
          <FamilyDates
            course={{ ID: 3, name: 'Turnen', tryoutsEnabled, fits }}
            parts={parts}
            events={[over, coming] as never}
            now={now}
          />
        </SessionContext>
      </ClubContext>,
      { left: 1, tryouts: [] },
    );
    return screen.queryAllByRole('button').map((button) => button.textContent);
  };
  const part = (child_ID: number, fullname: string) => ({ child_ID, fullname, role: 0, timeLeave: 0 });
  expect(shown(true, [part(2, 'Lena Gruber')])).toEqual(['Lena kann nicht kommen']);
  // A child of another home is not in the session.
  expect(shown(false, [part(5, 'Mia Moser')])).toEqual(['Mia Moser kann nicht kommen']);
  expect([shown(false, []), shown(true, [], [9])]).toEqual([[], []]);
  expect(shown(true, [])).toEqual(['Schnuppern']);
  fireEvent.click(screen.getByRole('button', { name: 'Schnuppern' }));
  expect(await screen.findByText('In diesem Schuljahr geht es noch einmal.')).toBeDefined();
  const offered = screen.getAllByRole('radio').map((radio) => document.querySelector(`label[for="${radio.id}"]`));
  expect(offered.map((label) => label?.textContent)).toEqual([expect.stringMatching(/Turnsaal$/)]);
});

test('no date is offered to try that would be refused: one that is taken already, or the third of a school year', async () => {
  const now = Date.parse('2026-11-10T11:00:00Z') / 1000;
  const on = (ID: number, day: string) => ({ ID, name: '', start: Date.parse(`${day}T16:00:00Z`) / 1000, room: day });
  const events = [on(1, '2026-11-11'), on(2, '2026-11-18'), on(3, '2027-08-02')];
  const offered = async (left: number, taken: readonly number[]) => {
    cleanup();
    const tryouts = taken.map((event_ID) => ({ ID: event_ID, event_ID, courseName: 'Turnen', start: now }));
    open(
      <TryoutDialog
        courseName="Turnen"
        persons={[{ ID: 2, fullname: 'Gina Gruber' }]}
        events={events as never}
        now={now}
        onClose={() => undefined}
      />,
      { left, tryouts },
    );
    await screen.findByText(/^In diesem Schuljahr/);
    return screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'));
  };
  expect(await offered(2, [])).toEqual(['1', '2', '3']);
  expect(await offered(1, [1])).toEqual(['2', '3']);
  expect(await offered(0, [1, 2])).toEqual(['3']);
});
