// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { BounceMailboxSection } from './BounceMailboxSection.tsx';

const kept = {
  isSetUp: true,
  server: 'imap.verein.at',
  port: 993,
  user: 'noreply',
  timeLooked: 1_790_000_000,
  error: '',
  messagesRead: 5,
  bouncesCounted: 1,
};
const none = { ...kept, isSetUp: false, server: '', user: '', timeLooked: 0, messagesRead: 0, bouncesCounted: 0 };

let sent: string[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    sent.push(`${url} ${body}`);
    return url.endsWith('/test')
      ? Response.json({ status: 'error', code: 'x', message: 'Das Postfach lässt sich nicht öffnen.' }, { status: 422 })
      : Response.json({ status: 'success', message: 'Gespeichert.' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (state: typeof kept) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <BounceMailboxSection kept={state} />
      </QueryClientProvider>
    </MantineProvider>,
  );

test('says when somebody looked last, what was found and what went wrong', () => {
  open(kept);
  expect(
    screen.getByText(/Zuletzt nachgesehen: .* Bisher 5 Nachrichten gelesen, 1 davon unzustellbar\./),
  ).toBeDefined();
  cleanup();
  open({ ...kept, error: 'Benutzername oder Passwort stimmt nicht.' });
  expect(screen.getByText(/Zuletzt nachgesehen: .* Benutzername oder Passwort stimmt nicht\./)).toBeDefined();
});

test('checks what is typed, saves nothing by it, and shows what the server says', async () => {
  open(none);
  expect(screen.queryByRole('button', { name: 'Nicht mehr lesen' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Verbindung prüfen' }));
  expect(await screen.findByText('Bitte gib den Benutzernamen des Postfachs ein.')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/IMAP-Server/), { target: { value: 'imap.verein.at' } });
  fireEvent.change(screen.getByLabelText(/Benutzername des Postfachs/), { target: { value: 'noreply' } });
  fireEvent.change(screen.getByLabelText(/^Passwort des Postfachs/), { target: { value: 'geheim' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verbindung prüfen' }));
  expect(await screen.findByText('Das Postfach lässt sich nicht öffnen.')).toBeDefined();
  const access = '{"server":"imap.verein.at","port":993,"user":"noreply","password":"geheim"}';
  fireEvent.click(screen.getByRole('button', { name: 'Postfach speichern' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([`/api/platform/mailbox/test ${access}`, `/api/platform/mailbox ${access}`]),
  );
});
