// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { InterfacesPage } from './InterfacesPage.tsx';
import { WebhookLogPage } from './WebhookLogPage.tsx';

configure({ asyncUtilTimeout: 15_000 });

const token = {
  ID: 1,
  name: 'Website',
  beginning: 'vh_abcde',
  owner: 'Adele Admin',
  rights: ['course_read', 'user_read'],
  lostRights: ['user_read'],
  timeCreated: 1_790_000_000,
  timeEnd: 9_000_000_000,
  timeRevoked: 0,
  timeUsed: 0,
};
const webhook = {
  ID: 4,
  name: 'Zapier',
  url: 'https://hooks.example.org/x',
  topics: ['booking'],
  active: true,
  version: 1,
  timeCreated: 1_790_000_000,
  timeOldSecret: 0,
  waiting: 0,
  failed: 1,
  timeDelivered: 0,
};
const delivery = {
  ID: 9,
  event: 'booking.created',
  state: 'failed',
  tries: 9,
  time: 1_790_000_000,
  timeNext: 0,
  timeFinished: 1_790_000_100,
  httpStatus: 500,
  error: 'Die Gegenseite antwortet mit 500.',
  payload: '{"version":1}',
  repeats_ID: 0,
};

let answers: Record<string, unknown> = {};
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  answers = {
    'apitokens/club/add': { status: 'success', message: 'Angelegt.', ID: 2, token: 'vh_ganz-geheim' },
    'apitokens/club': { tokens: [token], rights: ['course_read', 'user_read'] },
    'signon/clients': { issuer: 'https://verein.at/oidc', clients: [] },
    'webhooks/list': { webhooks: [webhook] },
    'webhooks/deliveries': { webhook, deliveries: [delivery], hasOlder: false },
    'webhooks/replay': { status: 'success', message: 'Wird noch einmal geschickt.' },
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) sent.push(`${url} ${body}`);
    const [, answer] = Object.entries(answers).find(([path]) => url.includes(path)) ?? [];
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (path: string, element: ReactNode, address = path) => {
  const router = createMemoryRouter([{ path, element }], { initialEntries: [address] });
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};

test('lists keys with what they may and what they have lost, and webhooks with their state', async () => {
  open('/', <InterfacesPage />);
  const card = await screen.findByRole('listitem', { name: 'Website' });
  expect(within(card).getByText('Rechte: Kurse (alles) (nur lesen)')).toBeDefined();
  expect(within(card).getByText(/entzogen ist: Personen \(nur lesen\)/)).toBeDefined();
  const hook = await screen.findByRole('listitem', { name: 'Zapier' });
  expect(within(hook).getByText('noch nichts zugestellt, 1 gescheitert')).toBeDefined();
  expect(within(hook).getByRole('link', { name: 'Zapier' }).getAttribute('href')).toBe('/verein/schnittstellen/4');
});

test('says so where there is neither', async () => {
  answers = { ...answers, 'apitokens/club': { tokens: [], rights: [] }, 'webhooks/list': { webhooks: [] } };
  open('/', <InterfacesPage />);
  expect(await screen.findByText('Noch kein Programm hat Zugriff auf die Daten des Vereins.')).toBeDefined();
  expect(await screen.findByText(/erfährt von selbst/)).toBeDefined();
});

test('shows a new key once', async () => {
  open('/', <InterfacesPage />);
  await screen.findByRole('listitem', { name: 'Website' });
  fireEvent.click(screen.getByRole('button', { name: 'Neuer Schlüssel' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'App' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Kurse (alles) (nur lesen)' }));
  fireEvent.click(screen.getByRole('button', { name: 'Schlüssel anlegen' }));
  expect(await screen.findByText('vh_ganz-geheim')).toBeDefined();
  expect(sent).toEqual(['/api/apitokens/club/add {"name":"App","days":365,"rights":["course_read"]}']);
});

test('has a log in which a delivery can be sent again', async () => {
  open('/verein/schnittstellen/:webhookID', <WebhookLogPage />, '/verein/schnittstellen/4');
  const card = await screen.findByRole('listitem', { name: 'gebucht, Nr. 9' });
  expect(within(card).getByText('9 Versuche · Antwort 500 · Die Gegenseite antwortet mit 500.')).toBeDefined();
  fireEvent.click(within(card).getByRole('button', { name: 'Inhalt: Nr. 9' }));
  expect(within(card).getByText('{"version":1}')).toBeDefined();
  fireEvent.click(within(card).getByRole('button', { name: 'Noch einmal schicken: Nr. 9' }));
  await vi.waitFor(() => expect(sent).toEqual(['/api/webhooks/replay {"delivery_ID":9}']));
});
