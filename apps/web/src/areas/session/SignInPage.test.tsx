// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub } from '../../testing/build.ts';
import { answerWith } from '../../testing/show-as.tsx';
import { ClubContext, type CurrentClub } from '../clubs/shared/club.ts';
import { SignInPage } from './SignInPage.tsx';
import { SessionContext } from './shared/session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sentence = 'Unter dieser Adresse wird die Plattform betrieben.';
const operatorsAddress: CurrentClub = { ...buildClub(), ID: 0, name: 'Vereinshaus', closed: sentence };
const restingClub: CurrentClub = { ...buildClub(), closed: 'Wir ruhen.', notices: ['Wir ruhen.'] };

const open = async (club: CurrentClub, address: string) => {
  answerWith({});
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={club}>
          <SessionContext value={null}>
            <MemoryRouter initialEntries={[address]}>
              <SignInPage />
            </MemoryRouter>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
};

const leadsOn = ['Alle Angebote ansehen', 'Kurz gesagt', 'Neu registrieren', 'Passwort vergessen?'];

test.each([
  ['a club', buildClub(), leadsOn],
  // For the operators' own accounts.
  ['the operator', operatorsAddress, ['Passwort vergessen?']],
  ['a club that rests', restingClub, []],
])('the sign-in page of %s leads only where somebody gets in', async (_, club, expected) => {
  const links = await open(club, '/benutzer/login');
  expect(links.filter((link) => leadsOn.includes(link ?? '')).sort()).toEqual(expected);
  expect(links).toContain('Impressum');
  expect(screen.queryByRole('button', { name: 'Angebote zeigen' }) !== null).toBe(expected === leadsOn);
});

test('a link by mail is asked for at the address of the operator, which says whose it is, and not of a club that rests', async () => {
  await open(operatorsAddress, '/benutzer/login?passwort=vergessen');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Passwort vergessen?');
  cleanup();
  await open(restingClub, '/benutzer/login?passwort=vergessen');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anmelden');
});

test('sent empty, a summary names both fields in the order of the page and leads to them; the first has the focus', async () => {
  await open(buildClub(), '/benutzer/login');
  fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^E-Mail-Adresse/));
  const summary = within(await screen.findByRole('alert'));
  const leads = summary.getAllByRole('button');
  expect(leads.map(({ textContent }) => textContent)).toEqual(['E-Mail-Adresse', 'Passwort']);
  const password = screen.getByLabelText(/^Passwort/, { selector: 'input' });
  expect(password.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(summary.getByRole('button', { name: 'Passwort' }));
  expect(document.activeElement).toBe(password);
});

test('a refused password is told once, and no more as soon as a field is missing', async () => {
  await open(buildClub(), '/benutzer/login');
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
  type(/^E-Mail-Adresse/, 'lena@x.test');
  type(/^Passwort/, 'Falsch2026');
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('Heute nicht.');
  type(/^Passwort/, '');
  send();
  await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toHaveLength(1));
  expect(screen.queryByText('Heute nicht.')).toBeNull();
});

test('an age that cannot be is refused aloud, and the question has the focus', async () => {
  await open(buildClub(), '/benutzer/login');
  const question = screen.getByLabelText(/^Wie alt/);
  fireEvent.change(question, { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Angebote zeigen' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(question.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(question);
});
