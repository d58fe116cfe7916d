// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReceptionEvent } from '@vereinshaus/contract/messaging/reception';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ViewerContext } from '../../../kit/May.tsx';
import { createQueryClient } from '../../../kit/query-client.ts';
import { buildClub, buildUser } from '../../../testing/build.ts';
import { ClubContext } from '../../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../../session/shared/session.ts';
import { ReceptionStatistics } from './ReceptionStatistics.tsx';

afterEach(cleanup);

const event = (status: string, time: number): ReceptionEvent => ({
  childID: 4,
  childName: 'Tim Moser',
  personType: 0,
  msgType: 'email',
  status,
  time,
});

const messages = [
  event('erfolgreich initialisiert', 1_700_000_000),
  event('Link geklickt', 1_700_000_300),
  event('Empfang: zugestellt', 1_700_000_100),
  event('E-Mail geöffnet', 1_700_000_200),
];

type Shown = { isNews: boolean; told?: readonly ReceptionEvent[]; isCounted?: boolean };

const Statistics = ({ isNews, told = messages, isCounted = true }: Shown) => (
  <ReceptionStatistics
    isNews={isNews}
    query={useQuery({ queryKey: ['reception'], queryFn: async () => ({ isCounted, messages: told }) })}
  />
);

const open = async (isNews: boolean, told?: readonly ReceptionEvent[], isCounted = true) => {
  const user = buildUser({ role: 80 });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <MemoryRouter>
                <Statistics isNews={isNews} isCounted={isCounted} {...(told && { told })} />
              </MemoryRouter>
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const table = await screen.findByRole('table', { name: 'Empfangsstatistik' });
  const heads = within(table).getAllByRole('columnheader');
  return { table, heads: heads.map((head) => head.textContent?.trim()) };
};

const counters = () =>
  [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('the statistics of news have four columns and counters, the newest first', async () => {
  const { table, heads } = await open(true);
  expect(heads).toEqual(['Person', 'Art', 'Status', 'Erstellt']);
  const statuses = messages.map(({ status }) => status);
  const rows = within(table).getAllByRole('row').slice(-messages.length);
  expect(rows.map((row) => statuses.find((status) => row.textContent?.includes(status)))).toEqual([
    'Link geklickt',
    'E-Mail geöffnet',
    'Empfang: zugestellt',
    'erfolgreich initialisiert',
  ]);
  expect(counters()).toEqual([
    ['initialisiert', '1'],
    ['empfangen', '1'],
    ['geöffnet', '1'],
    ['geklickt', '1'],
  ]);
});

test('how a message travelled stands only beside news', async () => {
  expect((await open(false)).heads).toEqual(['Person', 'Status', 'Erstellt']);
});

test('a name leads to the profile of the person, or to the contact', async () => {
  const contact = { ...event('Link geklickt', 1_700_000_000), childID: 6, childName: 'Sportamt', personType: 1 };
  const { table } = await open(true, [event('Link geklickt', 1_700_000_001), contact]);
  const links = within(table).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Tim Moser', '/benutzer/profil/4'],
    ['Sportamt', '/kontakte/6'],
  ]);
  expect(within(table).getAllByText('E-Mail')).toHaveLength(2);
});

test('what nobody counts is a dash, and what was counted as none is a zero', async () => {
  await open(true, [event('erfolgreich initialisiert', 1_700_000_000)], false);
  expect(counters()).toEqual([
    ['initialisiert', '1'],
    ['empfangen', '0'],
    ['geöffnet', '–'],
    ['geklickt', '–'],
  ]);
});
