// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Shift } from '@vereinshaus/contract/shifts/calls';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../../kit/May.tsx';
import { createQueryClient } from '../../../kit/query-client.ts';
import { buildClub, buildUser } from '../../../testing/build.ts';
import { ClubContext } from '../../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../../session/shared/session.ts';
import { ShiftsTab } from './ShiftsTab.tsx';

afterEach(cleanup);

const tomorrow = Math.floor(Date.now() / 1000) + 86_400;

const shift = (ID: number, name: string, more: Partial<Shift> = {}): Shift => ({
  ID,
  name,
  dateFrom: tomorrow,
  dateTo: tomorrow + 14_400,
  count: 1,
  info: '',
  deleted: false,
  ...more,
});

/** Grill is taken, Bar is free, Putzen and Lager were deleted: somebody is still in Lager. */
const plan = (mayEdit: boolean) => ({
  version: 1,
  mayEdit,
  participations: [
    { shift_ID: 2, child_ID: 9, fullname: 'Otto Anders' },
    { shift_ID: 4, child_ID: 9, fullname: 'Otto Anders' },
  ],
  locations: [
    {
      ID: 1,
      name: 'Hof',
      deleted: false,
      shifts: [shift(1, 'Bar'), shift(2, 'Grill'), shift(4, 'Lager', { deleted: true, count: 5 })],
    },
    { ID: 2, name: 'Küche', deleted: false, shifts: [shift(3, 'Putzen', { deleted: true })] },
    { ID: 3, name: 'Zelt', deleted: false, shifts: [] },
    { ID: 4, name: 'Keller', deleted: true, shifts: [] },
  ],
  persons: [{ ID: 7, fullname: 'Maria Muster', minutes: 0, minutesDone: 0 }],
  offers: [{ ID: 3, shift_ID: 2, child_ID: 9, fullname: 'Otto Anders', wanted_ID: 0, isOwn: false }],
});

const otto = {
  ID: 9,
  prename: 'Otto',
  lastname: 'Anders',
  email: 'otto@x.test',
  phone: '436641111111',
  shifts: [{ ID: 2, name: 'Grill', location: 'Hof', dateFrom: tomorrow }],
  minutes: 240,
  minutesDone: 0,
};

const open = async (role: number, data: Record<string, string> = {}) => {
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      posted.push(`${address.replace(/^.*\/api/, '')} ${typeof init.body === 'string' ? init.body : ''}`);
      return Response.json({ status: 'success', message: 'Danke! Die Einteilung ist gespeichert.' });
    }
    return Response.json(address.includes('/users/') ? { users: [{ ...otto, data }] } : plan(role >= 80));
  });
  const user = buildUser({ role });
  const router = createMemoryRouter([{ path: '/', element: <ShiftsTab courseId={5} /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <RouterProvider router={router} />
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('Bar');
  return posted;
};

// By label and text: queries by role take seconds here.
const labelled = (name: string | RegExp) => screen.queryAllByLabelText(name);
const press = (name: string | RegExp) => fireEvent.click(screen.getByLabelText(name));
const inLocation = (name: string) => within(screen.getByLabelText(name));
const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent?.trim());

test('who helps joins after a question, sees what is full, and changes nothing else', async () => {
  const posted = await open(0);
  for (const name of [/^Schicht hinzufügen/, / umbenennen$/, / löschen$/, /Anders entfernen$/])
    expect(labelled(name)).toEqual([]);
  expect(screen.queryByText('Ort hinzufügen')).toBeNull();
  expect(heads()).toEqual([]);

  expect(inLocation('Hof').getByText('voll (1)')).toBeDefined();
  expect(labelled(/^Mitmachen: Grill/)).toEqual([]);
  press('Nur nicht volle Schichten anzeigen');
  expect([screen.queryByText('Grill'), screen.queryByText('Bar')]).toEqual([null, expect.anything()]);

  press(/^Mitmachen: Bar/);
  await screen.findByText('Bei dieser Schicht mitmachen?');
  expect(screen.getByText('Bar, Hof')).toBeDefined();
  expect(posted).toEqual([]);
  fireEvent.click(screen.getAllByText('Mitmachen').at(-1) as HTMLElement);
  await waitFor(() => expect(posted).toEqual(['/shiftplanner/join/5 {"shift_ID":1}']));
});

test('who plans: what is deleted is hidden but for a shift with somebody in it, and nobody moves while the draft is unsaved', async () => {
  const posted = await open(81);
  expect(labelled('Keller')).toEqual([]);
  expect(inLocation('Hof').getByText('Lager')).toBeDefined();
  expect(screen.queryByText('Putzen')).toBeNull();
  for (const location of ['Küche', 'Zelt'])
    expect(inLocation(location).getByText('Bisher keine Schichten erfasst.')).toBeDefined();

  const state = () => [
    screen.getByLabelText<HTMLButtonElement>(/^Mitmachen: Bar/).disabled,
    labelled('Otto Anders entfernen').length,
  ];
  expect(state()).toEqual([false, 2]);
  press('Gelöschte anzeigen');
  expect(labelled('Keller')).toHaveLength(1);
  press('Putzen wiederherstellen');
  expect(labelled('Putzen löschen')).toHaveLength(1);
  expect(state()).toEqual([true, 0]);
  fireEvent.click(screen.getByText('Verwerfen'));
  expect(state()).toEqual([false, 2]);
  expect(posted).toEqual([]);
});

test('all who help stand in a table to take away, with the shirt where the club asks for it', async () => {
  const plain = ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Schichten', 'Minuten', 'davon geleistet'];
  await open(81);
  expect(await screen.findByText(/^Grill \(Hof\), /)).toBeDefined();
  expect(screen.getByText('Exportieren')).toBeDefined();
  expect(screen.getByText('+43 664 1111111')).toBeDefined();
  expect(heads()).toEqual(plain);
  cleanup();
  await open(81, { shirt: 'M' });
  await screen.findByText(/^Grill \(Hof\), /);
  expect(heads()).toEqual([...plain, 'T-Shirt-Größe']);
});

test('who helps takes over what somebody else offers', async () => {
  const posted = await open(0);
  fireEvent.click(screen.getByText('Übernehmen'));
  await screen.findByText('Wer kommt?');
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(posted).toEqual(['/shiftplanner/offer/accept/5 {"offer_ID":3,"child_ID":7}']));
});
