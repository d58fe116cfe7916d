// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Shift } from '@vereinshaus/contract/shifts';
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
  persons: [{ ID: 7, fullname: 'Maria Muster' }],
});

const otto = {
  ID: 9,
  prename: 'Otto',
  lastname: 'Anders',
  email: 'otto@x.test',
  phone: '436641111111',
  shifts: [{ ID: 2, name: 'Grill', location: 'Hof', dateFrom: tomorrow }],
};

const open = async (role: number, data: Record<string, string> = {}) => {
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      posted.push(`${address.replace(/^.*\/api/, '')} ${String(init.body)}`);
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

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const inLocation = (name: string) => within(screen.getByRole('region', { name }));
const switchOn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));

test('oneself joins after a question, and only then', async () => {
  const posted = await open(0);
  press(/^Mitmachen: Bar/);
  const question = within(await screen.findByRole('dialog', { name: 'Bei dieser Schicht mitmachen?' }));
  expect(question.getByText('Bar, Hof')).toBeDefined();
  expect(posted).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Mitmachen' }));
  await waitFor(() => expect(posted).toEqual(['/shiftplanner/join/5 {"shift_ID":1}']));
});

test('what is full cannot be joined, and is left out where only the others are wanted', async () => {
  await open(0);
  expect(screen.queryByRole('button', { name: /^Mitmachen: Grill/ })).toBeNull();
  expect(inLocation('Hof').getByText('voll (1)')).toBeDefined();
  switchOn('Nur nicht volle Schichten anzeigen');
  expect(screen.queryByText('Grill')).toBeNull();
  expect(screen.getByText('Bar')).toBeDefined();
});

test('what is deleted is hidden, but for a shift with somebody in it, and comes back', async () => {
  await open(81);
  expect(screen.queryByRole('region', { name: 'Keller' })).toBeNull();
  expect(inLocation('Hof').getByText('Lager')).toBeDefined();
  expect(screen.queryByText('Putzen')).toBeNull();
  for (const location of ['Küche', 'Zelt'])
    expect(inLocation(location).getByText('Bisher keine Schichten erfasst.')).toBeDefined();
  expect(screen.queryByText('Hier sind alle Schichten voll.')).toBeNull();
  switchOn('Gelöschte anzeigen');
  expect(screen.getByRole('region', { name: 'Keller' })).toBeDefined();
  press('Putzen wiederherstellen');
  expect(inLocation('Küche').getByRole('button', { name: 'Putzen löschen' })).toBeDefined();
});

test('while the draft is not saved nobody is put in or taken out', async () => {
  const posted = await open(81);
  const join = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Mitmachen: Bar/ });
  const removals = () => screen.queryAllByRole('button', { name: 'Otto Anders entfernen' });
  expect([join().disabled, removals().length]).toEqual([false, 2]);
  press('Grill löschen');
  expect([join().disabled, removals().length]).toEqual([true, 0]);
  press('Verwerfen');
  expect([join().disabled, removals().length]).toEqual([false, 2]);
  expect(posted).toEqual([]);
});

test.each([
  [{}, ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Schichten']],
  [{ shirt: 'M' }, ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Schichten', 'T-Shirt-Größe']],
])('from role 80 on all who help stand in a table to take away, with %o', async (data, columns) => {
  await open(81, data);
  const table = await screen.findByRole('table', { name: 'Schicht-Einteilung' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent?.trim())).toEqual(columns);
  expect(within(table).getByText(/^Grill \(Hof\), /)).toBeDefined();
  expect(screen.getByRole('button', { name: /Export/ })).toBeDefined();
});

test('who only helps neither edits nor takes others out, and has no table', async () => {
  await open(0);
  for (const name of ['Ort hinzufügen', /^Schicht hinzufügen/, / umbenennen$/, / löschen$/, /Anders entfernen$/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});
