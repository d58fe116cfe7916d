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

test('above 25 participants the list can be filtered', async () => {
  await open(25);
  expect(screen.queryByRole('searchbox', { name: 'Filtern' })).toBeNull();
  await open(26);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filtern' }), { target: { value: 'Kind 26' } });
  expect(screen.queryByText('Kind 1')).toBeNull();
  expect(screen.getByText('Kind 26')).toBeDefined();
});

test('the office switches its view, and adds persons by search, from a course, or to lead it', async () => {
  await open(2);
  expect(screen.getByRole('columnheader', { name: 'Preis' })).toBeDefined();
  fireEvent.click(screen.getByRole('switch', { name: 'Verwaltungsansicht' }));
  expect(screen.queryByRole('columnheader', { name: 'Preis' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Person hinzufügen' }));
  await screen.findByRole('dialog', { name: 'Person hinzufügen' });
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Suchen und hinzufügen',
    'Aus bestehendem Kurs',
    'Trainer hinzufügen',
  ]);
  for (const [at, found] of ['Hinzufügen', 'Aus welchem Kurs?', 'Als Trainer hinzufügen'].entries()) {
    fireEvent.click(tabs[at] as HTMLElement);
    expect((await screen.findAllByText(found)).length).toBeGreaterThan(0);
  }
});

test('who reads the list alone has neither', async () => {
  await open(2, 20);
  expect(screen.queryByRole('switch', { name: 'Verwaltungsansicht' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Person hinzufügen' })).toBeNull();
});
