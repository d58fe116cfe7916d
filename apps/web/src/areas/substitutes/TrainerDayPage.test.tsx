// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { eventTexts } from '@vereinshaus/contract/events/rules';
import type { OwnMonth } from '@vereinshaus/contract/prae/replies';
import type { DateToLead } from '@vereinshaus/contract/substitutes/calls';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext } from '../session/shared/session.ts';
import { TrainerDayPage } from './TrainerDayPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const start = Math.floor(Date.now() / 1000 / 3600) * 3600 + 86_400;
const date: DateToLead = {
  event_ID: 5,
  course_ID: 2,
  courseName: 'Turn10',
  start,
  end: start + 3600,
  room: 'Turnsaal',
  room_ID: 3,
  mayChange: true,
  offeredTo: '',
  inReturn: null,
  request_ID: 0,
  state: null,
  substituteName: '',
};

const open = (dates: readonly DateToLead[], settings = {}, months: readonly OwnMonth[] = []) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push([url, JSON.parse(typeof init.body === 'string' ? init.body : '{}')]);
    if (init?.method === 'POST') return Response.json({ status: 'success', message: 'Erledigt.' });
    return Response.json(url.includes('/rooms') ? { rooms: [] } : { dates, questions: [], months });
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub(settings)}>
          <SessionContext value={buildUser({ trainer: true })}>
            <MemoryRouter>
              <TrainerDayPage />
            </MemoryRouter>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return sent;
};

const menuOf = async (name = /^Mehr zu Turn10/) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('menu'));
};

test('a month that is over and not handed in is one tap away, a running one is not', async () => {
  const month = { ID: 7, version: 1, state: 'open', days: 3, paid: 12_000, base: 0 } as const;
  open([date], {}, [
    { ...month, month: 29_991_201 },
    { ...month, month: 20_201_001 },
  ]);
  expect(await screen.findByRole('button', { name: /^Oktober 2020/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Dezember 2999/ })).toBeNull();
});

test('an hour has one button and a menu with everything else', async () => {
  open([date]);
  expect(await screen.findByRole('link', { name: 'Anwesenheit' })).toBeDefined();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  const menu = await menuOf();
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Den Eltern schreiben',
    'Ich kann nicht',
    'Abgeben oder tauschen',
    'Verschieben',
    'Absagen',
  ]);
});

test('an hour for which somebody is looked for is taken back with one tap, its list is in the menu', async () => {
  const sent = open([{ ...date, state: 'open', request_ID: 8 }]);
  const menu = await menuOf();
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Anwesenheit',
    'Den Eltern schreiben',
    'Verschieben',
    'Absagen',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Ich kann doch' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('an hour is cancelled with a reason, and not without one', async () => {
  const sent = open([date]);
  fireEvent.click((await menuOf()).getByRole('menuitem', { name: 'Absagen' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Termin absagen' }));
  expect(await dialog.findByText(eventTexts.reasonMissing)).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/Grund/), { target: { value: 'Halle gesperrt' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Termin absagen' }));
  await waitFor(() => expect(sent).toEqual([['/api/events/own/cancel/5', { reason: 'Halle gesperrt' }]]));
});

test('what the club does not leave to trainers is not offered, and a date that somebody else leads is given back', async () => {
  open([{ ...date, mayChange: false, state: 'taken', substituteName: 'Bert Moser', offeredTo: 'Bert Moser' }], {
    trainersWriteNews: false,
  });
  expect(await screen.findByText('Bert Moser leitet diesen Termin.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Mehr/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Zurücknehmen' })).toBeDefined();
});
