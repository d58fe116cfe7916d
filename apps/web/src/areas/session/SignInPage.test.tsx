// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
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
