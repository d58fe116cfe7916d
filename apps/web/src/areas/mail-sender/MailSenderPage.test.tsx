// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { MailSenderPage } from './MailSenderPage.tsx';

const none = {
  name: 'TV Nord',
  replyTo: '',
  imprintEmail: 'buero@nord.at',
  address: '',
  isProven: false,
  timeChecked: 0,
  version: 0,
};
const waiting = {
  ...none,
  address: 'office@nord.at',
  record: { name: 'vereinshaus1._domainkey.nord.at', value: 'v=DKIM1; k=rsa; p=AB' },
  version: 1,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (sender: typeof none) => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.endsWith('/mail_sender')) return Response.json(sender);
    sent.push(`${url} ${body}`);
    return url.endsWith('/check')
      ? Response.json({ status: 'error', code: 'x', message: 'Der Eintrag ist noch nicht zu sehen.' }, { status: 409 })
      : Response.json({ status: 'success', message: 'Gespeichert.' });
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MemoryRouter>
          <MailSenderPage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return sent;
};

test('says in whose name mails come, where answers go, and refuses an address that nobody can prove', async () => {
  const sent = open(none);
  expect(await screen.findByText('TV Nord, mit der Adresse der Installation')).toBeDefined();
  expect(screen.getByText('buero@nord.at')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Eigene Adresse als Absender'), { target: { value: 'tv@gmx.at' } });
  fireEvent.click(screen.getByRole('button', { name: 'Absender speichern' }));
  expect(await screen.findByText(/Bitte nimm eine Adresse mit eurer eigenen Domain/)).toBeDefined();
  expect(sent).toEqual([]);
});

test('shows what must stand in the DNS, and what was found there', async () => {
  const sent = open(waiting);
  expect(await screen.findByText('vereinshaus1._domainkey.nord.at')).toBeDefined();
  expect(screen.getByText('Noch nicht nachgesehen.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Im DNS nachsehen' }));
  expect(await screen.findByText('Der Eintrag ist noch nicht zu sehen.')).toBeDefined();
  expect(sent).toEqual(['/api/mail_sender/check {}']);
});
