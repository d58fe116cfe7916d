// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../kit/query-client.ts';
import { SignOnSection } from './SignOnSection.tsx';

configure({ asyncUtilTimeout: 15_000 });

const client = {
  ID: 3,
  name: 'WordPress',
  clientId: 'vh-123',
  redirectUris: ['https://www.verein.at/zurueck'],
  logoutUris: [],
  audiences: ['members', 'board'],
  shares: ['profile', 'email'],
  version: 1,
  timeCreated: 1_790_000_000,
  timeUsed: 0,
  persons: 0,
};

let clients: (typeof client)[] = [];
let refusal: unknown = null;
let sent: string[] = [];

beforeEach(() => {
  clients = [client];
  refusal = null;
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (body === undefined) return Response.json({ issuer: 'https://verein.at/oidc', clients });
    sent.push(`${url} ${body}`);
    if (refusal !== null) return Response.json(refusal, { status: 422 });
    return Response.json({ status: 'success', message: 'Ja.', ID: 4, clientId: 'vh-456', secret: 'ganz-geheim' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <SignOnSection />
      </QueryClientProvider>
    </MantineProvider>,
  );

test('lists programs with who may sign in and what they learn', async () => {
  open();
  const card = await screen.findByRole('listitem', { name: 'WordPress' });
  expect(within(card).getByText('Dürfen sich anmelden: Mitglieder, Vorstand')).toBeDefined();
  expect(within(card).getByText('Erfährt: Name, E-Mail-Adresse')).toBeDefined();
  expect(within(card).getByText('noch niemand angemeldet')).toBeDefined();
  expect(screen.getByText('https://verein.at/oidc/.well-known/openid-configuration')).toBeDefined();
});

test('shows the secret of a new program once, and says at the field what is wrong with an address', async () => {
  clients = [];
  open();
  await screen.findByText(/Noch kein Programm/);
  fireEvent.click(screen.getByRole('button', { name: 'Neues Programm' }));
  fireEvent.change(await screen.findByLabelText(/^Name/, { selector: 'input[type="text"], input:not([type])' }), {
    target: { value: 'Wiki' },
  });
  fireEvent.change(screen.getByLabelText(/^Adressen nach der Anmeldung/), {
    target: { value: 'https://wiki.verein.at/a\n\n https://wiki.verein.at/b ' },
  });
  refusal = {
    status: 'error',
    code: 'x',
    message: 'Nein.',
    fields: { 'redirectUris.1': 'Bitte gib die ganze Adresse an.' },
  };
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Bitte gib die ganze Adresse an.')).toBeDefined();
  refusal = null;
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('ganz-geheim')).toBeDefined();
  expect(sent.at(-1)).toBe(
    '/api/signon/clients/save {"name":"Wiki","redirectUris":["https://wiki.verein.at/a","https://wiki.verein.at/b"],"logoutUris":[],"audiences":["members"],"shares":["profile","email"]}',
  );
});
