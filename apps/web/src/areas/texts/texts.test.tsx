// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ListedText, ShownText } from '@vereinshaus/contract/texts/calls';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { viewerOf } from '../session/shared/session.ts';
import { commonPlaceholders, findTexts, TextListPage } from './TextListPage.tsx';
import { TextPage } from './TextPage.tsx';

const listed: ListedText = {
  key: 'registration',
  name: 'Registrierung',
  when: 'E-Mail nach der Registrierung.',
  group: 'Registrierung',
  right: 'club',
  place: '',
  placeholders: [
    { name: 'link', meaning: 'Link zum Setzen des Passworts', example: 'https://…', kind: 'link', isRequired: true },
    { name: 'vorname', meaning: 'Vorname', example: 'Maria', kind: 'text', isRequired: false },
  ],
  isOwn: true,
  fits: true,
  timeChanged: 1_790_000_000,
};

const shown: ShownText = {
  ...listed,
  hasConditions: false,
  hasSubject: true,
  mayChange: true,
  version: 1,
  subject: 'Servus',
  body: 'Servus {vorname}: {link}',
  defaultSubject: 'Willkommen',
  defaultBody: 'Hallo {vorname}: {link}',
  problems: [],
  versions: [
    {
      version: 1,
      time: 1_790_000_000,
      by: 'Adele',
      isDefault: false,
      subject: 'Servus',
      body: 'Servus {vorname}: {link}',
    },
  ],
};

let calls: { url: string; body: unknown }[] = [];

const show = (text: ShownText = shown) => {
  calls = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    if (url.includes('/texts/preview'))
      return Response.json({ subject: 'Servus', text: 'x', html: '<p>x</p>', examples: ['link'] });
    return Response.json(url.endsWith('/club/texts') ? { texts: [listed] } : text);
  });
  const router = createMemoryRouter(
    [
      { path: '/verein/vorlagen', element: <TextListPage /> },
      { path: '/verein/vorlagen/:vorlage', element: <TextPage /> },
    ],
    { initialEntries: ['/verein/vorlagen/registration'] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <ViewerContext value={viewerOf(buildUser({ role: 80 }))}>
            <RouterProvider router={router} />
          </ViewerContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a text is found by its name, by when it is sent and by its placeholders', () => {
  expect(findTexts([listed], 'registr')).toHaveLength(1);
  expect(findTexts([listed], 'passwort {link}')).toHaveLength(1);
  expect(findTexts([listed], 'mahnung')).toEqual([]);
});

test('what stands in most texts is told once', () => {
  const other = { ...listed, key: 'other', placeholders: listed.placeholders.slice(1) };
  expect(commonPlaceholders([listed, other]).map(({ name }) => name)).toEqual(['vorname']);
});

test('a placeholder that is unknown or missing is named before anything is sent', async () => {
  show();
  const field = await screen.findByRole('textbox', { name: 'Text' });
  fireEvent.change(field, { target: { value: 'Hallo {gibtsnicht} {link}' } });
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Diesen Platzhalter gibt es hier nicht: {gibtsnicht}')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Hallo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Dieser Platzhalter darf nicht fehlen: {link}')).toBeTruthy();
  expect(calls.filter(({ url }) => url.includes('/texts/save'))).toEqual([]);
});

test('a click puts a placeholder where one writes, and it is saved with the version it began with', async () => {
  show();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  field.setSelectionRange(0, 6);
  fireEvent.click(screen.getByRole('button', { name: '{vorname} einfügen' }));
  expect(field.value).toBe('{vorname} {vorname}: {link}');
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  await vi.waitFor(() =>
    expect(calls.find(({ url }) => url.includes('/texts/save'))?.body).toEqual({
      key: 'registration',
      version: 1,
      subject: 'Servus',
      body: '{vorname} {vorname}: {link}',
    }),
  );
});

test('the difference to the default is told word by word', async () => {
  show();
  fireEvent.click(await screen.findByRole('tab', { name: 'Unterschied zum Standard' }));
  const text = await screen.findByRole('region', { name: 'Text' });
  expect([...text.querySelectorAll('del')].map((part) => part.textContent)).toEqual(['Hallo']);
  expect([...text.querySelectorAll('ins')].map((part) => part.textContent)).toEqual(['Servus']);
});

test('who may only read finds text, and nothing that is grey; what does not fit is said', async () => {
  show({ ...shown, mayChange: false, fits: false, problems: ['Diesen Platzhalter gibt es hier nicht: {alt}'] });
  expect((await screen.findByRole('region', { name: 'Text' })).textContent).toContain('Servus {vorname}: {link}');
  expect(screen.getByText(/Verschickt wird der Standardtext/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
});
