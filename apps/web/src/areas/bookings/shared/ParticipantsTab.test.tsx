// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../../kit/May.tsx';
import { createQueryClient } from '../../../kit/query-client.ts';
import { buildClub, buildUser } from '../../../testing/build.ts';
import { ClubContext } from '../../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../../session/shared/session.ts';
import { buildParticipant } from '../participant.testing.ts';
import { ParticipantsTab } from './ParticipantsTab.tsx';

afterEach(cleanup);

const course = { ID: 1, name: 'Turnen', maxparts: 0, enddate: 0 };

const open = async (count: number, role = 90) => {
  cleanup();
  const parts = Array.from({ length: count }, (_, at) =>
    buildParticipant({ ID: at + 1, fullname: `Kind ${at + 1}` }, { ID: at + 1, price: 0 }),
  );
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/course/parts/')) return Response.json({ parts });
    if (address.includes('/forms/participants/')) return Response.json({ persons: [] });
    return Response.json({ courses: [], course, participants: [], recipients: [] });
  });
  const user = buildUser({ role });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <MemoryRouter>
                <ParticipantsTab courseId={1} reply={{ course }} />
              </MemoryRouter>
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText(`Kind ${count}`);
};

// By label and text: queries by role take seconds here.
const filter = () => screen.queryByLabelText('Filtern');
/** One button opens the display options of the lists. */
const openView = async () => {
  fireEvent.click(screen.getByText('Ansicht'));
  await screen.findByText('Sortieren nach');
};
const officeView = () => screen.queryByLabelText('Verwaltungsansicht');

test('above 25 participants the list can be filtered', async () => {
  await open(25);
  expect(filter()).toBeNull();
  await open(26);
  fireEvent.change(filter() as HTMLElement, { target: { value: 'Kind 26' } });
  expect([screen.queryByText('Kind 1'), screen.queryByText('Kind 26')]).toEqual([null, expect.anything()]);
});

test('the office switches its view, and adds persons by search, from a course, or to lead it', async () => {
  await open(2);
  expect(screen.queryByText('Preis')).not.toBeNull();
  await openView();
  fireEvent.click(officeView() as HTMLElement);
  expect(screen.queryByText('Preis')).toBeNull();
  fireEvent.click(screen.getByText('Person hinzufügen'));
  for (const [tab, found] of [
    ['Suchen und hinzufügen', 'Hinzufügen'],
    ['Aus bestehendem Kurs', 'Aus welchem Kurs?'],
    ['Trainer hinzufügen', 'Als Trainer hinzufügen'],
  ] as const) {
    fireEvent.click(await screen.findByText(tab));
    expect(await screen.findByText(found)).toBeDefined();
  }
});

test('who reads the list alone has neither', async () => {
  await open(2, 20);
  await openView();
  expect([officeView(), screen.queryByText('Person hinzufügen')]).toEqual([null, null]);
});
